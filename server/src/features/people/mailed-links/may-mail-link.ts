import type { Kysely } from 'kysely';
import { triesOver } from '#platform/auth/throttle.ts';
import type { DB } from '#platform/database/database.ts';
import { readRecentSessions } from '#features/people/sessions/read-recent-sessions.ts';
import type { LinkPurpose } from './mailed-links.queries.ts';

/**
 * Mails that all the networks together where a user has not signed in before may cause. The window is half of what the
 * shortest link lives, so that whoever gets no further mail has one with a link that is good for half an hour yet.
 */
const ofStrangers = { hits: 5, windowSeconds: 1800 };

/**
 * Whether a link that was asked for is mailed. It counts in the provider's transaction that mails it, so that a job that fails
 * and is tried again counts once; ask when the user is known to get one. Nobody is refused by it: it is for the job, where
 * no answer shows whose address it is.
 *
 * @param network where it was asked for
 */
export async function mayMailLink(
  trx: Kysely<DB>,
  purpose: LinkPurpose,
  user: { id: string; company_id: string },
  network: string,
): Promise<boolean> {
  const { networks } = await readRecentSessions(trx, user);
  if (networks.has(network)) return true;
  return (
    (await triesOver({ allCompanies: trx }, [`${purpose} mails to ${user.id}`], ofStrangers)).length === 0
  );
}
