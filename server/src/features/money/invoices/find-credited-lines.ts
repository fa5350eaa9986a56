import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectCreditedLines } from './invoices.queries.ts';

/** The lines of invoices of a company that credit notes gave back whole, or that came to nothing; by invoice. */
export function findCreditedLines(
  database: Kysely<DB>,
  companyId: string,
  invoiceIds: readonly string[],
): Promise<Map<string, Set<number>>> {
  return selectCreditedLines(database, companyId, invoiceIds);
}
