import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { hashSecret } from '../../platform/auth/secrets.ts';

/** Iterations of PBKDF2. One: a key is 256 random bits, which no number of tries finds, and each reconnect would pay for more. */
const iterations = 1;

/**
 * A key as a file of Mosquitto has it: `$7$`, PBKDF2 with SHA-512. Salt and hash are base64.
 * Source: mosquitto_passwd(1) and password_mosq.c of Mosquitto 2.0.
 */
export function keyVerifier(key: string): string {
  const salt = randomBytes(12);
  const hash = pbkdf2Sync(key, salt, iterations, 64, 'sha512');
  return `$7$${iterations}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** What the database keeps of a key: never the key. */
export function keptOf(key: string): { keyHash: Buffer; keyVerifier: string } {
  return { keyHash: hashSecret(key), keyVerifier: keyVerifier(key) };
}
