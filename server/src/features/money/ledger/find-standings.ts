import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectReceivables } from './ledger.queries.ts';
import { standingOf, type InvoiceStanding } from './standing.rules.ts';

/**
 * Where invoices of a company stand, by id; one that nothing was booked for is left out.
 * @param companyId null for a list of the management area, which has rows of many
 */
export async function findStandings(
  database: Kysely<DB>,
  companyId: string | null,
  invoiceIds: readonly string[],
): Promise<Map<string, InvoiceStanding>> {
  if (invoiceIds.length === 0) return new Map();
  const receivables = await selectReceivables(database, companyId, invoiceIds);
  return new Map([...receivables].map(([id, byKind]) => [id, standingOf(byKind)]));
}
