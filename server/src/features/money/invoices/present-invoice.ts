import type { Kysely } from 'kysely';
import type { Invoice, InvoiceItem } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { claimsOfInvoices } from '#features/money/payments/collection/claims-of-invoices.ts';
import { selectDeliveries, selectUndelivered } from './deliveries/deliveries.queries.ts';
import { invoiceStateOf } from './invoice-state.rules.ts';
import { findAnyInvoice, selectCreditNotes, type InvoiceHead, type InvoiceRow } from './invoices.queries.ts';

/** Most deliveries of an invoice that are shown. */
const mostDeliveries = 100;

/** Invoices of a company as the list shows them. */
export async function presentInvoices(
  database: Kysely<DB>,
  companyId: string,
  rows: readonly InvoiceHead[],
): Promise<InvoiceItem[]> {
  const ids = rows.map(({ id }) => id);
  const [standings, claims, missing] = await Promise.all([
    findStandings(database, companyId, ids),
    claimsOfInvoices(database, companyId, ids),
    selectUndelivered(database, ids),
  ]);
  return rows.map(({ id, kind, document, version }) => {
    const total = document.total;
    const nothing = euros(0);
    const standing = standings.get(id) ?? { total, credited: nothing, writtenOff: nothing, open: nothing };
    const { how } = document.terms;
    return {
      id,
      kind,
      number: document.number,
      date: document.issuedOn,
      dueOn: document.dueOn,
      collectedOn: how === 'card' || how === 'direct-debit' ? document.dueOn : null,
      state: invoiceStateOf(kind, standing),
      total,
      open: standing.open,
      paymentId: claims.get(id)?.id ?? null,
      isUndelivered: missing.has(id),
      version,
    };
  });
}

/** An invoice with all there is to know about it. */
export async function presentInvoice(database: Kysely<DB>, row: InvoiceRow): Promise<Invoice> {
  const { id, company_id: companyId, document } = row;
  const [[item], standings, creditNotes, deliveries, corrected] = await Promise.all([
    presentInvoices(database, companyId, [row]),
    findStandings(database, companyId, [id]),
    selectCreditNotes(database, id),
    selectDeliveries(database, id, mostDeliveries),
    row.credited_id === null ? undefined : findAnyInvoice(database, row.credited_id),
  ]);
  if (!item) throw new Error('an invoice that was not presented');
  const nothing = euros(0);
  const { paid, credited, writtenOff } = standings.get(id) ?? {
    paid: nothing,
    credited: nothing,
    writtenOff: nothing,
  };
  return {
    ...item,
    lines: [...document.lines],
    net: document.net,
    vat: document.vatAmount,
    vatRate: document.vat.category === 'S' ? document.vat.rate : null,
    vatCategory: document.vat.category,
    paid,
    credited,
    writtenOff,
    corrects: corrected ? { id: corrected.id, number: corrected.number } : null,
    creditNotes: creditNotes.map((note) => ({ id: note.id, number: note.number })),
    reason: document.corrects?.reason ?? null,
    deliveries: deliveries.map((delivery) => ({
      id: delivery.id,
      way: delivery.way,
      reason: delivery.reason,
      to: delivery.recipient,
      state: delivery.state,
      at: delivery.changed_at.toISOString(),
    })),
  };
}
