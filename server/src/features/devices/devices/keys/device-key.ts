import { createHmac } from 'node:crypto';
import { hashSecret, sameSecret } from '#platform/auth/secrets.ts';
import type { TokenSecrets } from '#platform/auth/token-secrets.ts';

/**
 * The key that a device is to get. Made from a random seed and our secret, so that a device that did not answer gets
 * the same key again, and nobody who reads the seed alone knows the key.
 */
export function deviceKey(secret: string, serialNumber: string, seed: string): string {
  return createHmac('sha256', secret).update(`device key\n${serialNumber}\n${seed}`).digest('base64url');
}

/** The key of this hash that one of these secrets made of the seed; null where none of them did. */
export function keyOfHash(
  secrets: TokenSecrets,
  serialNumber: string,
  { seed, hash }: { seed: string; hash: Buffer | null },
): string | null {
  const keys = secrets.map((secret) => deviceKey(secret, serialNumber, seed));
  return keys.find((key) => hash !== null && sameSecret(hashSecret(key), hash)) ?? null;
}
