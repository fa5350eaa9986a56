import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { queued, type HashAsker, type HashTurn } from './hash-queue.ts';

// OWASP's second recommended setting: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * argon2id hash of a password, in PHC form.
 * @param asker null for work of our own, which waits as long as it takes
 * @throws {AppError} `service-unavailable` when too many wait
 */
export function hashPassword(password: string, asker: HashAsker | HashTurn | null): Promise<string> {
  return queued(asker, () => hash(password, cost));
}

/** What no password hashes to, so that an unknown address costs as much time as a wrong password. */
const nobody = [
  '$argon2id$v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  ...[16, 32].map((bytes) => randomBytes(bytes).toString('base64').replace(/=+$/, '')),
].join('$');

/**
 * Whether the password is right; `passwordHash` null for an unknown user, which takes as long and is never right.
 * @throws {AppError} `service-unavailable` when too many wait: nothing was tried
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  asker: HashAsker | HashTurn,
): Promise<boolean> {
  return (await queued(asker, () => verify(passwordHash ?? nobody, password))) && passwordHash !== null;
}
