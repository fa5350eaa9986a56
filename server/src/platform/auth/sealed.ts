import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

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

/** Reads what {@link seal} made. @throws {Error} when it was made with another secret or purpose, or changed */
export function unseal(secret: string, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

/** As {@link unseal}; null for what was made with another secret, e.g. before `TOKEN_SECRET` was replaced. */
export function unsealOrNull(secret: string, purpose: string, sealed: Buffer): string | null {
  try {
    return unseal(secret, purpose, sealed);
  } catch {
    return null;
  }
}
