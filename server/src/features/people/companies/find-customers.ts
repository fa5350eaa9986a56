import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectCustomers } from './companies.queries.ts';

/** The companies that have these customer numbers, by number. What was deleted, and the maker's own company, are no customers. */
export async function findCustomers(
  database: Kysely<DB>,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await selectCustomers(database, numbers);
  return new Map(
    rows.flatMap((row) => (row.customer_number === null ? [] : [[row.customer_number, row.id]])),
  );
}
