import { sql, type Kysely, type Selectable } from 'kysely';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { InvoiceSort } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { DB } from '#platform/database/database.ts';
import type { DocumentLine, InvoiceDocument } from './document/invoice-document.ts';

/** An invoice as it stands in the database, with what stands on it. */
export type InvoiceRow = Omit<Selectable<DB['invoices']>, 'document'> & { document: InvoiceDocument };

/** An invoice without its lines, of which there may be a thousand: for whoever looks at many. */
export type InvoiceHead = Pick<
  InvoiceRow,
  'id' | 'company_id' | 'kind' | 'number' | 'issued_at' | 'version'
> & { document: Omit<InvoiceDocument, 'lines'> };

/** The next number of a series and year, which nobody else gets. Take it last: whoever issues another waits for the commit. */
export async function takeNumber(trx: Kysely<DB>, of: { series: string; year: number }): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    select next_invoice_number(${of.series}, ${of.year}::smallint) as sequence`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('no number was given');
  return row.sequence;
}

/** A line that is to be written: what stands on the invoice, and what only we know of it. */
export interface NewLine {
  shown: DocumentLine;
  charge: string | null;
  deviceId: string | null;
  creditedLine: number | null;
}

/** An invoice or a credit note that is to be written. */
export interface NewInvoice {
  id: string;
  companyId: string;
  series: string;
  year: number;
  sequence: number;
  creditedId: string | null;
  document: Omit<InvoiceDocument, 'lines'>;
  lines: readonly NewLine[];
  issuedAt: Date;
}

/** Writes an invoice and its lines. */
export async function insertInvoice(trx: Kysely<DB>, invoice: NewInvoice): Promise<void> {
  const { id, companyId, document } = invoice;
  await trx
    .insertInto('invoices')
    .values({
      id,
      company_id: companyId,
      kind: document.kind,
      number: document.number,
      series: invoice.series,
      year: invoice.year,
      sequence: invoice.sequence,
      issued_on: document.issuedOn,
      due_on: document.dueOn,
      net_cents: document.net.cents,
      vat_cents: document.vatAmount.cents,
      total_cents: document.total.cents,
      currency: document.total.currency,
      credited_id: invoice.creditedId,
      document: JSON.stringify({ ...document, lines: invoice.lines.map(({ shown }) => shown) }),
      issued_at: invoice.issuedAt,
    })
    .execute();
  for (let from = 0; from < invoice.lines.length; from += linesAtATime)
    await insertLines(trx, invoice, invoice.lines.slice(from, from + linesAtATime));
}

/** A statement has at most 65,535 values. */
const linesAtATime = 5_000;

async function insertLines(
  trx: Kysely<DB>,
  { id, companyId }: Pick<NewInvoice, 'id' | 'companyId'>,
  lines: readonly NewLine[],
): Promise<void> {
  await trx
    .insertInto('invoice_lines')
    .values(
      lines.map((line) => ({
        company_id: companyId,
        invoice_id: id,
        line: line.shown.line,
        charge: line.charge,
        device_id: line.deviceId,
        net_cents: line.shown.net.cents,
        credited_line: line.creditedLine,
      })),
    )
    .execute();
}

/** Which of these charges stand on an invoice already. */
export async function selectCharged(trx: Kysely<DB>, charges: readonly string[]): Promise<Set<string>> {
  if (charges.length === 0) return new Set();
  const rows = await trx
    .selectFrom('invoice_lines')
    .select('charge')
    .where('charge', 'in', charges)
    .execute();
  return new Set(rows.flatMap(({ charge }) => (charge === null ? [] : [charge])));
}

/** An invoice of a company; undefined where it has none of that id. */
export async function findInvoice(
  database: Kysely<DB>,
  companyId: string,
  id: string,
): Promise<InvoiceRow | undefined> {
  const row = await database
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && asInvoice(row);
}

/**
 * As {@link findInvoice}, and keeps others from crediting it until the transaction ends. Rows that name the invoice may be added: a
 * stronger lock waited for those who add them, and they for it, once they count the version.
 */
export async function lockInvoice(
  trx: Kysely<DB>,
  companyId: string,
  id: string,
): Promise<InvoiceRow | undefined> {
  const row = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && asInvoice(row);
}

/** An invoice, whosever it is. */
export async function findAnyInvoice(database: Kysely<DB>, id: string): Promise<InvoiceRow | undefined> {
  const row = await database.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asInvoice(row);
}

/** The credit notes of an invoice, oldest first. */
export async function selectCreditNotes(database: Kysely<DB>, id: string): Promise<InvoiceHead[]> {
  return headsIn(database).where('credited_id', '=', id).orderBy('issued_at').orderBy('sequence').execute();
}

/** What credit notes gave back of each line of an invoice, without VAT. */
export async function sumCredited(trx: Kysely<DB>, id: string): Promise<Map<number, Money>> {
  const rows = await trx
    .selectFrom('invoice_lines as line')
    .innerJoin('invoices as note', 'note.id', 'line.invoice_id')
    .select(['line.credited_line', (of) => of.fn.sum<string>('line.net_cents').as('cents')])
    .where('note.credited_id', '=', id)
    .groupBy('line.credited_line')
    .execute();
  return new Map(rows.map(({ credited_line: line, cents }) => [line ?? 0, euros(Number(cents))]));
}

/** The device of each line of an invoice; none where the line is of none. */
export async function selectLineDevices(trx: Kysely<DB>, id: string): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('invoice_lines')
    .select(['line', 'device_id'])
    .where('invoice_id', '=', id)
    .execute();
  return new Map(rows.flatMap(({ line, device_id: device }) => (device === null ? [] : [[line, device]])));
}

/** Where a list of invoices goes on. */
export interface InvoicePlace {
  issuedAt: Date;
  id: string;
}

/** A company's invoices of a time, page by page. */
export async function selectInvoices(
  database: Kysely<DB>,
  companyId: string,
  of: { from: Date | null; until: Date | null; sort: InvoiceSort; after: InvoicePlace | null; limit: number },
): Promise<InvoiceHead[]> {
  const [direction, beyond] = of.sort === 'newest' ? (['desc', '<'] as const) : (['asc', '>'] as const);
  let query = headsIn(database).where('company_id', '=', companyId);
  if (of.from) query = query.where('issued_at', '>=', of.from);
  if (of.until) query = query.where('issued_at', '<', of.until);
  if (of.after)
    query = query.where((where) =>
      where(
        where.refTuple('issued_at', 'id'),
        beyond,
        where.tuple(of.after?.issuedAt ?? new Date(0), of.after?.id ?? ''),
      ),
    );
  return query.orderBy('issued_at', direction).orderBy('id', direction).limit(of.limit).execute();
}

function headsIn(database: Kysely<DB>) {
  return database
    .selectFrom('invoices')
    .select(['id', 'company_id', 'kind', 'number', 'issued_at', 'version'])
    .select(sql<InvoiceHead['document']>`document - 'lines'`.as('document'));
}

/** Counts that something around an invoice has changed: a note, a delivery, a credit. */
export async function touchInvoice(
  trx: Kysely<DB>,
  id: string,
): Promise<Pick<InvoiceRow, 'id' | 'company_id' | 'version'>> {
  return trx
    .updateTable('invoices')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'company_id', 'version'])
    .executeTakeFirstOrThrow();
}

/** What was written as a document is one. */
function asInvoice({ document, ...row }: Selectable<DB['invoices']>): InvoiceRow {
  return { ...row, document: document as InvoiceDocument };
}

/** On which line of which invoice charges stand, by charge. */
export async function selectChargeLines(
  database: Kysely<DB>,
  companyId: string,
  charges: readonly string[],
): Promise<Map<string, { invoiceId: string; line: number }>> {
  if (charges.length === 0) return new Map();
  const rows = await database
    .selectFrom('invoice_lines')
    .select(['charge', 'invoice_id', 'line'])
    .where('company_id', '=', companyId)
    .where('charge', 'in', charges)
    .execute();
  return new Map(rows.map(({ charge, invoice_id: invoiceId, line }) => [charge ?? '', { invoiceId, line }]));
}

/** The lines of invoices of a company of which credit notes have left nothing, by invoice. */
export async function selectCreditedLines(
  database: Kysely<DB>,
  companyId: string,
  invoiceIds: readonly string[],
): Promise<Map<string, Set<number>>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('invoice_lines as line')
    .select(['line.invoice_id', 'line.line'])
    .where('line.company_id', '=', companyId)
    .where('line.invoice_id', 'in', invoiceIds)
    .where(
      sql<boolean>`line.net_cents <= coalesce((
        select sum(back.net_cents) from invoice_lines as back
        join invoices as note on note.id = back.invoice_id
        where note.credited_id = line.invoice_id and back.credited_line = line.line), 0)`,
    )
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ invoice_id: invoiceId }) => invoiceId)].map(([invoiceId, lines]) => [
      invoiceId,
      new Set(lines.map(({ line }) => line)),
    ]),
  );
}

/** What stands on each line of an invoice, as it is called; none where the line gives something back. */
export async function selectLineCharges(
  database: Kysely<DB>,
  companyId: string,
  invoiceId: string,
): Promise<Map<number, string>> {
  const rows = await database
    .selectFrom('invoice_lines')
    .select(['line', 'charge'])
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .execute();
  return new Map(rows.flatMap(({ line, charge }) => (charge === null ? [] : [[line, charge]])));
}

/** The numbers of invoices. */
export function selectInvoiceNumbers(database: Kysely<DB>, ids: readonly string[]) {
  return database
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('id', '=', (of) => of.fn.any(of.val([...ids])))
    .execute();
}
