import { createHmac } from 'node:crypto';
import { sameSecret } from '#platform/auth/secrets.ts';
import type { TokenSecrets } from '#platform/auth/token-secrets.ts';

/**
 * The envelope's sender of a mail, to which mail servers send what became of it: `bounce+` with the id (a UUID) and its
 * signature, in figures and letters that survive servers which know no capitals, 59 characters of the 64 allowed.
 */
export function bounceAddress(secret: string, domain: string, id: string): string {
  const plain = id.replaceAll('-', '').toLowerCase();
  return `bounce+${plain}${signatureOf(secret, plain)}@${domain}`;
}

/** The id of a bounce address of this domain that one of these secrets signed, else null. */
export function readBounceAddress(secrets: TokenSecrets, domain: string, address: string): string | null {
  const found = /^bounce\+([0-9a-f]{32})([0-9a-f]{20})@([^@]+)$/.exec(address.toLowerCase());
  const [, plain = '', signature = '', host] = found ?? [];
  if (host !== domain || !secrets.some((secret) => sameSecret(signature, signatureOf(secret, plain))))
    return null;
  return plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** 80 bits: each guess is a message that the port must take in, and a right one concerns a single mail. */
function signatureOf(secret: string, plain: string): string {
  return createHmac('sha256', secret).update(`mail-bounce\n${plain}`).digest('hex').slice(0, 20);
}
