import { seal, unseal } from '#platform/auth/sealed.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Config } from '#platform/config/config.ts';

const sealPurpose = 'payment link';
/** Days that a link in a mail is good for: longer than dunning lasts. */
const lives = 90;
const idBytes = 16;
/** Days since 1970, as the router takes paths of at most 100 letters. */
const timeBytes = 2;
const dayMs = 24 * 3_600_000;

/** What a link in a mail leads to. */
export interface LinkedPayment {
  companyId: string;
  paymentId: string;
}

/**
 * Where a link of a mail leads, by which whoever has it may pay this claim and change how it is paid, and see nothing else. It is no
 * row: sealed, it says itself what it is for and how long.
 */
export function paymentLinkPath(
  config: Config,
  { companyId, paymentId }: LinkedPayment,
  at: Date,
): `/${string}` {
  const packed = Buffer.alloc(2 * idBytes + timeBytes);
  packed.write(hexOf(companyId), 0, 'hex');
  packed.write(hexOf(paymentId), idBytes, 'hex');
  packed.writeUInt16BE(Math.floor(at.getTime() / dayMs) + lives, 2 * idBytes);
  const secret = seal(config.TOKEN_SECRET, sealPurpose, packed.toString('base64url'));
  return `/link/payment/${secret.toString('base64url')}`;
}

/** What the secret of a link leads to; null where it is none, or over. */
export function readPaymentLink(config: Config, secret: string, at: Date): LinkedPayment | null {
  const packed = unpack(config, secret);
  if (packed?.length !== 2 * idBytes + timeBytes) return null;
  if (packed.readUInt16BE(2 * idBytes) * dayMs <= at.getTime()) return null;
  return { companyId: idAt(packed, 0), paymentId: idAt(packed, idBytes) };
}

function unpack(config: Config, secret: string): Buffer | null {
  try {
    const plain = unseal(tokenSecrets(config), sealPurpose, Buffer.from(secret, 'base64url'));
    return Buffer.from(plain, 'base64url');
  } catch {
    return null;
  }
}

function hexOf(id: string): string {
  return id.replaceAll('-', '');
}

function idAt(packed: Buffer, from: number): string {
  const hex = packed.toString('hex', from, from + idBytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
