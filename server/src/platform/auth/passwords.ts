import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { AppError } from '../http/app-error.ts';
import { networkOf } from '../values/network.ts';

// OWASP's second recommended setting: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at once; more would starve the requests beside them. */
const atOnce = 2;
/**
 * How many may wait already where somebody is still let in, so that whoever waits has an answer within a second or two.
 * A flood of one kind leaves room to the kinds after it.
 */
const room = {
  /** Whoever holds a mailed link. */
  link: 16,
  /** A sign-in from a network that the account has never signed in from. */
  stranger: 48,
  /** Whoever is signed in, or signs in from where they did before. */
  known: 64,
};
/** Places that one network takes at most, so that nobody alone fills the queue. */
const roomOfNetwork = 16;

/** Who wants a password hashed. */
export interface HashAsker {
  rank: keyof typeof room;
  ip: string | null;
}

let running = 0;
const waiting: { network: string | null; start: () => void }[] = [];

async function queued<T>(asker: HashAsker | null, work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await placeFor(asker);
  try {
    return await work();
  } finally {
    // The place is handed on: freed first, a newcomer could take it before the one who waited wakes up.
    const next = waiting.shift();
    if (next) next.start();
    else running -= 1;
  }
}

function placeFor(asker: HashAsker | null): Promise<void> {
  const network = asker && networkOf(asker.ip);
  const others = waiting.filter((one) => one.network === network).length;
  if (asker && (waiting.length >= room[asker.rank] || others >= roomOfNetwork))
    throw new AppError('service-unavailable', {
      cause: new Error('too many passwords wait to be hashed'),
      retryAfterSeconds: 5,
    });
  return new Promise((start) => waiting.push({ network, start }));
}

/**
 * argon2id hash of a password, in PHC form.
 * @param asker null for work of our own, which waits as long as it takes
 * @throws {AppError} `service-unavailable` when too many wait
 */
export function hashPassword(password: string, asker: HashAsker | null): Promise<string> {
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
  asker: HashAsker,
): Promise<boolean> {
  return (await queued(asker, () => verify(passwordHash ?? nobody, password))) && passwordHash !== null;
}
