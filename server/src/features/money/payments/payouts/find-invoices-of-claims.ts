import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectInvoicesOfClaims } from './moved-money.queries.ts';

/** Which invoices claims are of, by the claim; one that is of no invoice is in it not. */
export async function findInvoicesOfClaims(
  database: Kysely<DB>,
  paymentIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectInvoicesOfClaims(database, paymentIds);
  return new Map(
    rows.flatMap(({ id, invoice_id: invoiceId }) => (invoiceId === null ? [] : [[id, invoiceId]])),
  );
}
