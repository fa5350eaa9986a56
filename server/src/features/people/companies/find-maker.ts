import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectMaker } from './companies.queries.ts';

/** The maker's own company, in which stands what is no customer's; undefined until it is set up. */
export async function findMaker(database: Kysely<DB>): Promise<string | undefined> {
  return (await selectMaker(database))?.id;
}
