import { AppError } from '#platform/http/errors/app-error.ts';
import { networkOf } from '#platform/values/network.ts';

/** Hashes at once; more would starve the requests beside them. */
const atOnce = 2;
/** How many may wait at all where somebody is still let in, so that whoever waits has an answer within a second or two. */
const room = 64;
/**
 * How many of one kind may wait: a flood of one leaves the places of the others free, and what these two do not take
 * together is for whoever is known.
 */
const roomOf = {
  /** Whoever holds a mailed link. */
  link: 16,
  /** A sign-in from a network that the account has never signed in from. */
  stranger: 32,
  /** Whoever is signed in, or signs in from where they did before. */
  known: room,
};
/** Places that one network takes at most, so that nobody alone fills the queue. */
const roomOfNetwork = 16;

/** Who wants a password hashed. */
export interface HashAsker {
  rank: keyof typeof roomOf;
  ip: string | null;
}

/** A turn that is taken: what is hashed in it waits no more. */
export interface HashTurn {
  taken: true;
}

let running = 0;
const waiting: { rank: keyof typeof roomOf | null; network: string | null; start: () => void }[] = [];

/**
 * Does what hashes a password when its turn has come. Several hashes that belong together are made in one turn, one after
 * the other: whoever begins them is not turned away in the midst of them.
 *
 * @param asker null for work of our own, which waits as long as it takes; a turn for what is done at once in it
 * @throws {AppError} `service-unavailable` when too many wait: nothing was hashed
 */
export async function queued<T>(
  asker: HashAsker | HashTurn | null,
  work: (turn: HashTurn) => Promise<T>,
): Promise<T> {
  if (asker && 'taken' in asker) return work(asker);
  if (running < atOnce) running += 1;
  else await placeFor(asker);
  try {
    return await work({ taken: true });
  } finally {
    // The place is handed on: freed first, a newcomer could take it before the one who waited wakes up.
    const next = waiting.shift();
    if (next) next.start();
    else running -= 1;
  }
}

function placeFor(asker: HashAsker | null): Promise<void> {
  const rank = asker?.rank ?? null;
  const network = asker && networkOf(asker.ip);
  if (rank !== null) {
    const alike = waiting.filter((one) => one.rank === rank).length;
    const beside = waiting.filter((one) => one.network === network).length;
    if (waiting.length >= room || alike >= roomOf[rank] || beside >= roomOfNetwork)
      throw new AppError('service-unavailable', {
        cause: new Error('too many passwords wait to be hashed'),
        retryAfterSeconds: 5,
      });
  }
  return new Promise((start) => waiting.push({ rank, network, start }));
}
