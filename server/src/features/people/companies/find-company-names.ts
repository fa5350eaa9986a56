import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectCompanyNames } from './companies.queries.ts';

/** What companies are called, by id; also those that were deleted. For staff, whosever they are. */
export async function findCompanyNames(
  database: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectCompanyNames(database, [...new Set(ids)]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
