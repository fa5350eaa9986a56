import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { noteChallengesEnded } from './sessions.queries.ts';

/**
 * Ends the sign-ins of a user that wait for their second step, in the caller's transaction: what they were begun with
 * is no longer good. Ending the user's sessions does it, too.
 */
export function endChallengesOf(trx: Kysely<DB>, userId: string): Promise<void> {
  return noteChallengesEnded(trx, userId);
}
