import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { TokenSecrets } from './token-secrets.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `belfry ${purpose}`, 32));
}

/** Encrypts what has to be read again but must not stand readable in the database or a job; `purpose` keeps kinds apart. */
export function seal(secret: string, purpose: string, plain: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Reads what {@link seal} made with one of these secrets.
 * @throws {Error} when it was made with another secret or purpose, or changed
 */
export function unseal(secrets: TokenSecrets, purpose: string, sealed: Buffer): string {
  const faults: unknown[] = [];
  for (const secret of secrets) {
    try {
      return unsealWith(secret, purpose, sealed);
    } catch (error) {
      faults.push(error);
    }
  }
  throw faults[0];
}

function unsealWith(secret: string, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

/** As {@link unseal}; null for what was made with another secret, e.g. one that is no longer in the settings. */
export function unsealOrNull(secrets: TokenSecrets, purpose: string, sealed: Buffer): string | null {
  try {
    return unseal(secrets, purpose, sealed);
  } catch {
    return null;
  }
}

/**
 * The same sealed with the present secret, where another one sealed it.
 * @returns `present` for what need not change, `unreadable` for what none of the secrets opens
 */
export function sealedAnew(
  secrets: TokenSecrets,
  purpose: string,
  sealed: Buffer,
): Buffer | 'present' | 'unreadable' {
  const [present, ...others] = secrets;
  if (unsealOrNull([present], purpose, sealed) !== null) return 'present';
  const [first, ...rest] = others;
  const plain = first === undefined ? null : unsealOrNull([first, ...rest], purpose, sealed);
  return plain === null ? 'unreadable' : seal(present, purpose, plain);
}
