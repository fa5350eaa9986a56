import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Iterations of PBKDF2. One: a key is 256 random bits, which no number of tries finds, and each reconnect would pay for more. */
const iterationsOfKeys = 1;
const form = /^\$7\$(\d{1,6})\$([A-Za-z0-9+/]{16})\$([A-Za-z0-9+/]{86}==)$/;

/**
 * A key as a file of Mosquitto has it: `$7$`, PBKDF2 with SHA-512. Salt (12 bytes, Mosquitto takes no other length) and
 * hash (64) are base64. Source: mosquitto_passwd(1) and Mosquitto 2.0's security_default.c.
 */
export function keyVerifier(key: string, iterations = iterationsOfKeys): string {
  const salt = randomBytes(12);
  return `$7$${iterations}$${salt.toString('base64')}$${hashOf(key, salt, iterations).toString('base64')}`;
}

/** Whether a text is a verifier, which Mosquitto reads; it holds neither a colon nor a line's end then. */
export function isKeyVerifier(text: string): boolean {
  return form.test(text);
}

/** Whether a verifier was made of this key with as many iterations. */
export function verifies(verifier: string, key: string, iterations: number): boolean {
  const [, count, salt = '', hash = ''] = form.exec(verifier) ?? [];
  if (Number(count) !== iterations) return false;
  return timingSafeEqual(Buffer.from(hash, 'base64'), hashOf(key, Buffer.from(salt, 'base64'), iterations));
}

function hashOf(key: string, salt: Buffer, iterations: number): Buffer {
  return pbkdf2Sync(key, salt, iterations, 64, 'sha512');
}
