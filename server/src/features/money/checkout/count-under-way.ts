import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectOrdersUnderWay } from './orders.queries.ts';

/** How many orders of a company there are of which nobody knows yet what becomes of them. */
export async function countOrdersUnderWay(database: Kysely<DB>, companyId: string): Promise<number> {
  return (await selectOrdersUnderWay(database, companyId)).length;
}
