import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { listCompanies } from '@belfry/contract/people/companies/companies-management.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';

/** What narrows the list of all companies. */
export type CompanyFilter = Omit<
  RouteInput<typeof listCompanies>['query'],
  'limit' | 'cursor' | 'total' | 'sort'
>;

/** What the search looks through: the expression of the index `companies_texts_searched`. */
const searched = sql`lower(name || ' ' || city || ' ' || coalesce(email, '') || ' ' || coalesce(tax_number, '')
  || ' ' || coalesce(customer_number::text, ''))`;

/** The companies that a filter leaves, in no order yet. */
export function selectCompanies(database: Kysely<DB>, filter: CompanyFilter) {
  const { search, country, state, subscribed, vat, kind } = filter;
  let query = database.selectFrom('companies').selectAll();
  query = query.where('deleted_at', state === 'deleted' ? 'is not' : 'is', null);
  if (state === 'blocked') query = query.where('sign_in_blocked_at', 'is not', null);
  if (state === 'active' || state === 'account-closed')
    query = query
      .where('sign_in_blocked_at', 'is', null)
      .where('account_closed_at', state === 'active' ? 'is' : 'is not', null);
  if (search) query = query.where(sql<boolean>`${searched} like lower(${containing(search)})`);
  if (country) query = query.where('country', '=', country);
  if (kind) query = query.where('provider', '=', kind === 'maker');
  if (vat) query = query.where(vatIs(vat));
  if (subscribed) {
    const has = sql<boolean>`exists (select from subscriptions
      where subscriptions.company_id = companies.id and ended_at is null)`;
    query = query.where(subscribed === 'true' ? has : sql<boolean>`not ${has}`);
  }
  return query;
}

function vatIs(state: NonNullable<CompanyFilter['vat']>): RawBuilder<boolean> {
  if (state === 'none') return sql`tax_number is null`;
  return sql`tax_number is not null and coalesce(vat_status, 'unknown') = ${state}`;
}

/** How many people and things a company has. */
export interface CompanyCounts {
  users: number;
  devices: number;
  subscriptions: number;
}

/** How many people and things each of some companies has. */
export async function countOf(
  database: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, CompanyCounts>> {
  const users = await grouped(database, sql`users`, ids);
  const devices = await grouped(database, sql`devices`, ids);
  const subscriptions = await grouped(database, sql`subscriptions`, ids, sql`and ended_at is null`);
  return new Map(
    ids.map((id) => [
      id,
      {
        users: users.get(id) ?? 0,
        devices: devices.get(id) ?? 0,
        subscriptions: subscriptions.get(id) ?? 0,
      },
    ]),
  );
}

/** What is open on the invoices of each of some companies, in cents; zero is left out. */
export async function sumOpen(database: Kysely<DB>, ids: readonly string[]): Promise<Map<string, number>> {
  return sumAccount(database, 'receivables', ids);
}

/** What each of some companies has with us beyond its invoices, in cents; zero is left out. */
export async function sumBalances(
  database: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const sums = await sumAccount(database, 'customer-balances', ids);
  return new Map([...sums].map(([id, cents]) => [id, -cents]));
}

async function sumAccount(
  database: Kysely<DB>,
  account: 'receivables' | 'customer-balances',
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('ledger_entries')
    .select(['company_id', sql<number>`sum(cents)::bigint`.as('cents')])
    .where('company_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('account', '=', account)
    .groupBy('company_id')
    .execute();
  return new Map(rows.map(({ company_id: id, cents }) => [id, cents]));
}

async function grouped(
  database: Kysely<DB>,
  table: RawBuilder<unknown>,
  ids: readonly string[],
  more: RawBuilder<unknown> = sql``,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select company_id as id, count(*)::int as n from ${table}
    where company_id = any(${ids}::uuid[]) ${more} group by company_id`.execute(database);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** A company, also one that was deleted. */
export function findAnyCompany(database: Kysely<DB>, companyId: string) {
  return database
    .selectFrom('companies')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', companyId)
    .executeTakeFirst();
}

/** Ids of the devices of a company, and how many of them are connected. */
export async function selectDevicesOf(
  database: Kysely<DB>,
  companyId: string,
): Promise<{ ids: string[]; connected: number }> {
  const rows = await database
    .selectFrom('devices')
    .select(['id', 'connected'])
    .where('company_id', '=', companyId)
    .execute();
  return { ids: rows.map(({ id }) => id), connected: rows.filter(({ connected }) => connected).length };
}

/** The newest agreement of anybody in a company, and when somebody signed in last. */
export async function findSigns(database: Kysely<DB>, companyId: string) {
  const terms = await database
    .selectFrom('terms_agreements')
    .select(['version', 'agreed_at'])
    .where('company_id', '=', companyId)
    .orderBy('agreed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const signIn = await database
    .selectFrom('users')
    .select((of) => of.fn.max('last_sign_in_at').as('at'))
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return { terms: terms ?? null, lastSignInAt: signIn?.at ?? null };
}
