import { sql, type Kysely, type SqlBool } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/**
 * Puts a neutral name in the place of a user who asked for tests; whoever erases them has locked the user. A test that a node of the
 * version before took in says a name alone.
 * @param names all that the user has had
 */
export async function eraseUserFromTests(
  trx: Kysely<DB>,
  { companyId, userId, names }: { companyId: string; userId: string; names: readonly string[] },
  as: string,
): Promise<void> {
  await trx
    .updateTable('test_alarms')
    .set({ requested_by: as, requested_by_id: null })
    .where('company_id', '=', companyId)
    .where(
      sql<SqlBool>`(requested_by_id = ${userId}
        or requested_by_id is null and requested_by = any(${[...names]}::text[]) and not exists (
          select from users
          where company_id = ${companyId} and id <> ${userId} and trim(first_name || ' ' || last_name) = requested_by))`,
    )
    .execute();
}
