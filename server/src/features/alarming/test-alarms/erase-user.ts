import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Puts a neutral name in the place of a user who asked for tests; whoever erases them has locked the user. */
export async function eraseUserFromTests(
  trx: Kysely<DB>,
  { companyId, userId }: { companyId: string; userId: string },
  as: string,
): Promise<void> {
  await trx
    .updateTable('test_alarms')
    .set({ requested_by: as, requested_by_id: null })
    .where('company_id', '=', companyId)
    .where('requested_by_id', '=', userId)
    .execute();
}
