import type { HashAsker } from '#platform/auth/hash-queue.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import { giveBackTry, throttle } from '#platform/auth/throttle.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { networkOf } from '#platform/values/network.ts';

/** Who chooses a password: whoever holds a mailed link, or somebody who is signed in. */
export type Chooser = {
  ip: string | null;
  /** Names and the like that come with the password and are not kept yet; none of them may be the password. */
  about?: readonly string[];
} & ({ token: string } | { userId: string });

const windowSeconds = 3600;
/** Of one link or one user, right or wrong: a link that is never spent must not hash for ever. */
const ofChooser = { hits: 10, windowSeconds };
/** From one network, over all links and users. */
const ofNetwork = { hits: 300, windowSeconds };

/**
 * Counts that somebody chooses a password before it is judged and its hashes are made: ten times an hour by one link or
 * of one user, 300 from one network. Who finds no room in the queue has not tried.
 *
 * @param choose takes one turn of the queue for all that it hashes: turned away, it has hashed nothing
 * @throws {AppError} `too-many-requests`, and whatever `choose` throws
 */
export async function countChoice<T>(
  database: Database,
  chooser: Chooser,
  choose: (asker: HashAsker) => Promise<T>,
): Promise<T> {
  const { ip } = chooser;
  const byLink = 'token' in chooser;
  const who = byLink ? `link ${hashSecret(chooser.token).toString('hex')}` : chooser.userId;
  const [own, network] = [`password chosen by ${who}`, `passwords chosen from ${networkOf(ip)}`];
  // One after the other, so that a link that is refused uses up nothing of its network …
  await throttle(database, [own], ofChooser);
  // … and neither does a network that is refused use up the link.
  await throttle(database, [network], ofNetwork).catch(async (error: unknown) => {
    await giveBackTry(database, [own]);
    throw error;
  });
  try {
    return await choose({ rank: byLink ? 'link' : 'known', ip });
  } catch (error) {
    if (error instanceof AppError && error.code === 'service-unavailable')
      await giveBackTry(database, [own, network]);
    throw error;
  }
}
