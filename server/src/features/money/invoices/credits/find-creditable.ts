import type { Kysely } from 'kysely';
import type { Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { VatTreatment } from '#features/money/prices/vat/vat.rules.ts';
import { leftOf, type InvoiceTotals } from '../issuing/totals.rules.ts';
import { selectChargedInvoices, selectLinesLeft, selectNotesOf } from './creditable.queries.ts';

/** An invoice as far as whoever wants to credit it asks, before any credit note is issued. */
export interface Creditable {
  vat: VatTreatment;
  /** What no credit note has given back yet. */
  left: Pick<InvoiceTotals, 'net' | 'vatAmount'>;
  /** The same of each line, without VAT; below zero where a line took time back. */
  lines: ReadonlyMap<number, Money>;
}

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
