import { createECDH, createHmac } from 'node:crypto';

/** Who we are to push services (RFC 8292): a P-256 key pair in base64url, and how to reach us. */
export interface Vapid {
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:`. */
  subject: string;
}

/**
 * The key pair that follows from a secret: the same after every start, without a file. For development; a browser's
 * subscription is bound to the key, so that a new one at every start would lose all of them.
 */
export function deriveVapidKeys(secret: string): Pick<Vapid, 'publicKey' | 'privateKey'> {
  for (let count = 0; ; count += 1) {
    const scalar = createHmac('sha256', secret).update(`vapid\n${count}`).digest();
    const publicKey = publicKeyOf(scalar.toString('base64url'));
    if (publicKey !== null) return { publicKey, privateKey: scalar.toString('base64url') };
  }
}

/** The public key of a private one, uncompressed; null where it is no private key of P-256. */
export function publicKeyOf(privateKey: string): string | null {
  const scalar = Buffer.from(privateKey, 'base64url');
  if (scalar.length !== 32) return null;
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(scalar);
    return pair.getPublicKey('base64url', 'uncompressed');
  } catch {
    return null;
  }
}
