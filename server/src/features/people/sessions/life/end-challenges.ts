import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/**
 * Ends the sign-ins of a user that wait for their second step, in the caller's transaction: what they were begun with
 * is no longer good. Ending the user's sessions does it, too. It locks the user's row, as whoever signs in does: of a
 * sign-in and an end at once, the end comes first and refuses it, or comes second and ends it.
 */
export async function endChallengesOf(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ challenges_ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute();
}

/** The same of everybody in a company. */
export async function endChallengesOfCompany(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ challenges_ended_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', companyId)
    .execute();
}
