import { sql, type Kysely, type SqlBool } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/**
 * Puts a neutral name in the place of a user who accepted or paused alarms; whoever erases them has locked the user. A pause of a node
 * of the version before says a name alone.
 * @param names all that the user has had
 */
export async function eraseUserFromAlarms(
  trx: Kysely<DB>,
  { companyId, userId, names }: { companyId: string; userId: string; names: readonly string[] },
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
    .where(
      sql<SqlBool>`(paused_by_id = ${userId} or paused_by = any(${[...names]}::text[]) and not exists (
        select from users
        where company_id = ${companyId} and id <> ${userId} and trim(first_name || ' ' || last_name) = paused_by))`,
    )
    .execute();
}
