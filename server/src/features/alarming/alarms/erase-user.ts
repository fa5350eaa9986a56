import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Puts a neutral name in the place of a user who accepted or paused alarms; whoever erases them has locked the user. */
export async function eraseUserFromAlarms(
  trx: Kysely<DB>,
  { companyId, userId }: { companyId: string; userId: string },
  as: string,
): Promise<void> {
  await trx
    .updateTable('acceptances')
    .set({ name: as })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  await trx
    .updateTable('alarm_nodes')
    .set({ paused_by: as, paused_by_id: null })
    .where('company_id', '=', companyId)
    .where('paused_by_id', '=', userId)
    .execute();
}
