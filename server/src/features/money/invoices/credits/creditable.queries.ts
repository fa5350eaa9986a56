import { sql, type Kysely } from 'kysely';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { InvoiceDocument } from '../document/invoice-document.ts';

/** What an invoice charged, and how it was taxed. */
export interface ChargedInvoice {
  id: string;
  net: Money;
  vatAmount: Money;
  vat: InvoiceDocument['vat'];
}

/** Invoices of a company by their ids, without what stands on them line by line. */
export async function selectChargedInvoices(
  database: Kysely<DB>,
  companyId: string,
  ids: readonly string[],
): Promise<ChargedInvoice[]> {
  const rows = await database
    .selectFrom('invoices')
    .select(['id', 'net_cents', 'vat_cents'])
    .select(sql<InvoiceDocument['vat']>`document -> 'vat'`.as('vat'))
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .where('kind', '=', 'invoice')
    .execute();
  return rows.map(({ id, net_cents: net, vat_cents: vatCents, vat }) => ({
    id,
    net: euros(net),
    vatAmount: euros(vatCents),
    vat,
  }));
}

/** What credit notes gave back of invoices. */
export async function selectNotesOf(
  database: Kysely<DB>,
  companyId: string,
  ids: readonly string[],
): Promise<{ id: string; creditedId: string; net: Money; vatAmount: Money }[]> {
  const rows = await database
    .selectFrom('invoices')
    .select(['id', 'credited_id', 'net_cents', 'vat_cents'])
    .where('company_id', '=', companyId)
    .where('credited_id', 'in', ids)
    .execute();
  return rows.map(({ id, credited_id: creditedId, net_cents: net, vat_cents: vat }) => ({
    id,
    creditedId: creditedId ?? '',
    net: euros(net),
    vatAmount: euros(vat),
  }));
}

/** What each line of invoices charged, less what credit notes gave back of it, without VAT. */
export async function selectLinesLeft(
  database: Kysely<DB>,
  companyId: string,
  ids: readonly string[],
): Promise<{ invoiceId: string; line: number; left: Money }[]> {
  const rows = await database
    .selectFrom('invoice_lines as line')
    .leftJoin('invoices as note', (join) => join.onRef('note.credited_id', '=', 'line.invoice_id'))
    .leftJoin('invoice_lines as given', (join) =>
      join.onRef('given.invoice_id', '=', 'note.id').onRef('given.credited_line', '=', 'line.line'),
    )
    .select(['line.invoice_id', 'line.line', 'line.net_cents'])
    .select((of) => of.fn.coalesce(of.fn.sum<string>('given.net_cents'), of.val('0')).as('credited'))
    .where('line.company_id', '=', companyId)
    .where('line.invoice_id', 'in', ids)
    .groupBy(['line.invoice_id', 'line.line', 'line.net_cents'])
    .execute();
  return rows.map(({ invoice_id: invoiceId, line, net_cents: net, credited }) => ({
    invoiceId,
    line,
    left: euros(net - Number(credited)),
  }));
}
