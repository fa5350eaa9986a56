import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectInvoiceNumbers } from './invoices.queries.ts';

/** The numbers of invoices, by id, whosever they are. */
export async function findInvoiceNumbers(
  database: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectInvoiceNumbers(database, ids);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
