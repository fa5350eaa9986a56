import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenSecrets } from './token-secrets.ts';

/** A secret for a link or a refresh token: 256 random bits, URL safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a random secret, which is what the database keeps. Never for passwords. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares in constant time. */
export function sameSecret(a: Buffer | string, b: Buffer | string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

/** A signed value `payload.signature`, for links that carry their meaning; `purpose` keeps kinds apart. */
export function signValue(secret: string, purpose: string, payload: string): string {
  const signature = createHmac('sha256', secret).update(`${purpose}\n${payload}`).digest('base64url');
  return `${payload}.${signature}`;
}

/** The payload of a value that one of these secrets signed, else null. */
export function readSignedValue(secrets: TokenSecrets, purpose: string, value: string): string | null {
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const payload = value.slice(0, dot);
  return secrets.some((secret) => sameSecret(signValue(secret, purpose, payload), value)) ? payload : null;
}
