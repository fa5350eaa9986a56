import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/**
 * Deletes all that a company's histories tell, with the names in them, as the provider.
 *
 * @param deviceIds every device that the company has or has had: lines are found by it
 */
export async function deleteHistoryOf(
  trx: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('history')
    .where('company_id', '=', companyId)
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .execute();
  await trx.deleteFrom('person_names').where('company_id', '=', companyId).execute();
}
