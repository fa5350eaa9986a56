import { createHash } from 'node:crypto';
import { seal, unseal } from '#platform/auth/sealed.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Config } from '#platform/config/config.ts';

const sealPurpose = 'invoices link';
/** Days that a link in a mail is good for: a bookkeeper closes a year with it. */
const lives = 400;
const idBytes = 16;
const markBytes = 8;
const timeBytes = 2;
const dayMs = 24 * 3_600_000;

/** What a link to all invoices is for. */
export interface LinkedInvoices {
  companyId: string;
  /** Stands for the address that the mail went to: it works as long as that address gets the company's invoices. */
  mark: string;
}

/** Letters that stand for an address and do not tell it. */
export function markOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest().subarray(0, markBytes).toString('hex');
}

/**
 * Where a link of a mail leads, by which whoever has it may see all invoices of a company, and nothing else of it. It is no row: sealed,
 * it says itself whom it was given to and how long.
 */
export function invoicesLinkPath(
  config: Config,
  { companyId, address }: { companyId: string; address: string },
  at: Date,
): `/${string}` {
  const packed = Buffer.alloc(idBytes + markBytes + timeBytes);
  packed.write(companyId.replaceAll('-', ''), 0, 'hex');
  packed.write(markOf(address), idBytes, 'hex');
  packed.writeUInt16BE(Math.floor(at.getTime() / dayMs) + lives, idBytes + markBytes);
  const secret = seal(config.TOKEN_SECRET, sealPurpose, packed.toString('base64url'));
  return `/link/invoices/${secret.toString('base64url')}`;
}

/** What the secret of a link is for; null where it is none, or over. */
export function readInvoicesLink(config: Config, secret: string, at: Date): LinkedInvoices | null {
  const packed = unpack(config, secret);
  if (packed?.length !== idBytes + markBytes + timeBytes) return null;
  if (packed.readUInt16BE(idBytes + markBytes) * dayMs <= at.getTime()) return null;
  const hex = packed.toString('hex', 0, idBytes);
  return {
    companyId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    mark: packed.toString('hex', idBytes, idBytes + markBytes),
  };
}

function unpack(config: Config, secret: string): Buffer | null {
  try {
    const plain = unseal(tokenSecrets(config), sealPurpose, Buffer.from(secret, 'base64url'));
    return Buffer.from(plain, 'base64url');
  } catch {
    return null;
  }
}
