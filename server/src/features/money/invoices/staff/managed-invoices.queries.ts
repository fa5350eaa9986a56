import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { listManagedInvoices } from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import type { InvoiceKind } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { CompanyRef } from '@belfry/contract/ground/staff-access/company-ref.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { DB } from '#platform/database/database.ts';
import { addDays, momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { beginsWith, searchedBy } from '#features/ground/staff-access/search-companies.ts';
import { undelivered } from '../deliveries/deliveries.queries.ts';

/** What staff narrow the invoices to. */
export type ManagedInvoiceFilter = Omit<
  RouteInput<typeof listManagedInvoices>['query'],
  'limit' | 'cursor' | 'total' | 'sort'
>;

/** A row of the list: an invoice without what stands on it. */
export interface ManagedInvoiceRow {
  id: string;
  company_id: string;
  company_name: string;
  customer_number: number | null;
  kind: InvoiceKind;
  number: string;
  issued_on: Day;
  issued_at: Date;
  due_on: Day | null;
  total_cents: number;
  version: number;
  /** How it is paid, as its document says. */
  how: string;
  /** When what is owed by it came to be; the moment of issue where the list does not go by what is owed. */
  owed_at: Date;
}

/** Days that a bank may take to say how a direct debit ended: until then nobody is late. */
const bankDays = 7;

/** Invoices of all companies that a filter leaves. What has nothing to do with what is owed goes by {@link ManagedInvoiceRow.issued_at}. */
export function selectManagedInvoices(database: Kysely<DB>, filter: ManagedInvoiceFilter) {
  const rows = narrowed(rowsIn(database), filter).select('invoices.issued_at as owed_at');
  switch (filter.state) {
    case 'paid':
      return rows
        .where('invoices.kind', '=', 'invoice')
        .where(sql<boolean>`not exists (select from payments where payments.company_id = invoices.company_id
          and payments.invoice_id = invoices.id and payments.state <> 'paid')`)
        .where(sql<boolean>`not ${creditedWhole}`);
    case 'credited':
      return rows
        .where(sql<boolean>`invoices.id in (select credited_id from invoices where credited_id is not null)`)
        .where(sql<boolean>`not exists (select from payments where payments.company_id = invoices.company_id
          and payments.invoice_id = invoices.id and ${stateIs('open')})`)
        .where(creditedWhole);
    default:
      return rows;
  }
}

/** What of them is owed, or was given up, in the order in which that came to be: of a million invoices few are, and they stand together. */
export function selectOwedInvoices(database: Kysely<DB>, filter: ManagedInvoiceFilter, today: Day) {
  const { state, companyId } = filter;
  // A claim and its invoice are of one company by their key. Asked for again it would let the planner expect thousands of times fewer,
  // so that it reads all that is owed to show the first page.
  let rows = narrowed(rowsIn(database), filter)
    .innerJoin('payments', 'payments.invoice_id', 'invoices.id')
    .select('payments.created_at as owed_at')
    .where('payments.invoice_id', 'is not', null)
    .where(stateIs(state === 'written-off' ? 'given-up' : 'open'));
  if (companyId !== undefined) rows = rows.where('payments.company_id', '=', companyId);
  if (state === 'overdue')
    rows = rows.where(
      sql<boolean>`invoices.due_on < case when ${how} in ('card', 'direct-debit') then ${addDays(today, -bankDays)}::date
        else ${today}::date end`,
    );
  return state === 'written-off' ? rows.where(sql<boolean>`not ${creditedWhole}`) : rows;
}

/** Whether the list of these goes by what is owed. */
export function isByOwed({ state }: Pick<ManagedInvoiceFilter, 'state'>): boolean {
  return state === 'open' || state === 'overdue' || state === 'written-off';
}

const how = sql<string>`invoices.document -> 'terms' ->> 'how'`;

/** Whether credit notes have given back all of it. */
const creditedWhole = sql<boolean>`(select coalesce(sum(note.total_cents), 0) >= invoices.total_cents
  from invoices as note where note.credited_id = invoices.id)`;

/** In words of the indexes. */
function stateIs(state: 'open' | 'given-up'): RawBuilder<boolean> {
  return state === 'open'
    ? sql<boolean>`payments.state not in ('paid', 'retired', 'duplicate')`
    : sql<boolean>`payments.state = 'retired'`;
}

function rowsIn(database: Kysely<DB>) {
  return database
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.company_id')
    .select([
      'invoices.id',
      'invoices.company_id',
      'companies.name as company_name',
      'companies.customer_number',
      'invoices.kind',
      'invoices.number',
      'invoices.issued_on',
      'invoices.issued_at',
      'invoices.due_on',
      'invoices.total_cents',
      'invoices.version',
      how.as('how'),
    ]);
}

function narrowed(
  rows: ReturnType<typeof rowsIn>,
  { search, kind, from, to, companyId, undelivered: isUndelivered }: ManagedInvoiceFilter,
): ReturnType<typeof rowsIn> {
  let query = rows;
  if (search)
    query = query.where(
      searchedBy('invoices.company_id', search, sql<boolean>`invoices.number like ${beginsWith(search)}`),
    );
  if (kind) query = query.where('invoices.kind', '=', kind);
  // Few invoices are credited: an index has these alone.
  if (kind === 'credit-note') query = query.where('invoices.credited_id', 'is not', null);
  if (from) query = query.where('invoices.issued_at', '>=', midnight(from));
  if (to) query = query.where('invoices.issued_at', '<', midnight(addDays(to, 1)));
  if (companyId) query = query.where('invoices.company_id', '=', companyId);
  if (isUndelivered)
    query = query.where(
      sql<boolean>`invoices.id in (select invoice_id from invoice_deliveries
        where state in (${sql.join(undelivered.map((state) => sql.lit(state)))}))`,
    );
  return query;
}

function midnight(day: Day): Date {
  return momentOn(day, 0, 'Europe/Amsterdam');
}

/** The company that an invoice belongs to, as staff's screens name it. */
export async function findInvoiceCompany(database: Kysely<DB>, companyId: string): Promise<CompanyRef> {
  return database
    .selectFrom('companies')
    .select(['id', 'name', 'customer_number as customerNumber'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}
