import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectChargeLines } from './invoices.queries.ts';

/** On which line of which invoice of a company charges stand, by charge; those that were never invoiced are left out. */
export function findChargeLines(
  database: Kysely<DB>,
  companyId: string,
  charges: readonly string[],
): Promise<Map<string, { invoiceId: string; line: number }>> {
  return selectChargeLines(database, companyId, charges);
}
