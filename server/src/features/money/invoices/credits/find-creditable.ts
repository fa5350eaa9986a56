import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { leftOf } from '../issuing/totals.rules.ts';
import type { Creditable } from './creditable.rules.ts';
import { selectChargedInvoices, selectLinesLeft, selectNotesOf } from './creditable.queries.ts';

/** What may still be given back of invoices of a company, by invoice; whoever goes on to credit them holds the payer's lock. */
export async function findCreditable(
  database: Kysely<DB>,
  companyId: string,
  invoiceIds: readonly string[],
): Promise<Map<string, Creditable>> {
  const ids = [...new Set(invoiceIds)];
  if (ids.length === 0) return new Map();
  const [invoices, notes, lines] = [
    await selectChargedInvoices(database, companyId, ids),
    Map.groupBy(await selectNotesOf(database, companyId, ids), ({ creditedId }) => creditedId),
    Map.groupBy(await selectLinesLeft(database, companyId, ids), ({ invoiceId }) => invoiceId),
  ];
  return new Map(
    invoices.map(({ id, net, vatAmount, vat }) => [
      id,
      {
        vat,
        left: leftOf({ net, vatAmount }, notes.get(id) ?? []),
        lines: new Map((lines.get(id) ?? []).map(({ line, left }) => [line, left])),
      },
    ]),
  );
}
