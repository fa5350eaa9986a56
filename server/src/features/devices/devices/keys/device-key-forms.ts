import { hashSecret } from '#platform/auth/secrets.ts';
import { keyVerifier } from '#platform/mqtt/mosquitto/key-verifier.ts';

/** What the database keeps of a key: never the key. */
export function keptOf(key: string): { keyHash: Buffer; keyVerifier: string } {
  return { keyHash: hashSecret(key), keyVerifier: keyVerifier(key) };
}
