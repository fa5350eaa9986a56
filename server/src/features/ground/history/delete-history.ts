import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Deletes all that a company's histories tell, with the names in them, as the provider. */
export async function deleteHistoryOf(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx.deleteFrom('history').where('company_id', '=', companyId).execute();
  await trx.deleteFrom('person_names').where('company_id', '=', companyId).execute();
}
