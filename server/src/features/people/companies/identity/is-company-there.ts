import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { findCompany } from '../companies.queries.ts';

/** Whether a company was not deleted. */
export async function isCompanyThere(database: Kysely<DB>, companyId: string): Promise<boolean> {
  return (await findCompany(database, companyId)) !== undefined;
}
