import { forgetTries, giveBackTry, throttle } from '#platform/auth/throttle.ts';
import type { HashAsker } from '#platform/auth/hash-queue.ts';
import type { Database } from '#platform/database/database.ts';
import { networkOf } from '#platform/values/network.ts';
import { readRecentSessions } from '#features/people/sessions/read-recent-sessions.ts';

const windowSeconds = 900;
/** Of an account from one network (page 5.3). */
const ofBoth = { hits: 10, windowSeconds };
/** From one network, over all accounts. */
const ofNetwork = { hits: 100, windowSeconds };
/** Of an account, over all networks from which it has not signed in before. */
const ofAccount = { hits: 50, windowSeconds };

/**
 * Counts a try at the password of an account, whether there is one or not, in 15 minutes: 10 from one network, 100 from
 * one network over all accounts, 50 over all networks. The last does not bind a network from which the account signed in
 * within 90 days, so that its owner gets in while others guess.
 *
 * @returns who asks for the hash, and what to do when the password was right, or was not looked at after all
 * @throws {AppError} `too-many-requests`
 */
export async function countPasswordTry(
  database: Database,
  {
    email,
    ip,
    user,
    begins,
  }: {
    email: string;
    ip: string | null;
    user: { id: string; company_id: string } | undefined;
    /** At the first try at this account that is refused, and not at those that follow. */
    begins: () => Promise<void>;
  },
): Promise<{ asker: HashAsker; wasRight(): Promise<void>; wasNone(): Promise<void> }> {
  const network = networkOf(ip);
  const keys = {
    network: `sign-in from ${network}`,
    both: `sign-in ${email} ${network}`,
    account: `sign-in to ${email}`,
  };
  const { networks } = await readRecentSessions(database.allCompanies, user);
  // One after the other, so that what is refused here counts nowhere else: a single guesser cannot use up the account's.
  await throttle(database, [keys.network], ofNetwork);
  await throttle(database, [keys.both], ofBoth, begins);
  const stranger = !networks.has(network);
  if (stranger) await throttle(database, [keys.account], ofAccount, begins);
  const ofOthers = stranger ? [keys.network, keys.account] : [keys.network];
  return {
    asker: { rank: stranger ? 'stranger' : 'known', ip },
    async wasRight() {
      await forgetTries(database, keys.both);
      // The others' tries stay counted: who gets in gives back no more than was taken.
      await giveBackTry(database, ofOthers);
    },
    wasNone: () => giveBackTry(database, [keys.both, ...ofOthers]),
  };
}
