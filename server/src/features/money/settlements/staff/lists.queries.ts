import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import type { DifferenceRow } from '../differences/differences.queries.ts';
import type { LineRow, SettlementRow } from '../settlements.queries.ts';

/** A payout with how many lines and open differences it has. */
export type CountedSettlement = SettlementRow & { lines: number; open_differences: number };

const lineCount = sql<number>`(select count(*) from settlement_lines where settlement_id = settlements.id)::int`;
const openCount = sql<number>`(select count(*) from settlement_differences
  where settlement_id = settlements.id and resolved_at is null)::int`;

function counted(database: Kysely<DB>, companyId: string) {
  return database
    .selectFrom('settlements')
    .where('company_id', '=', companyId)
    .selectAll()
    .select([lineCount.as('lines'), openCount.as('open_differences')]);
}

/** Which payouts. */
export interface SettlementFilter {
  search?: string | undefined;
  /** Any of these, with commas between. */
  state?: string | undefined;
  /** Only those with open differences. */
  open?: 'true' | undefined;
  /** Made from this moment on, ISO 8601. */
  from?: string | undefined;
  /** Made before this moment, ISO 8601. */
  before?: string | undefined;
}

/** Payouts of the maker's own company, in no order yet. */
export function selectSettlements(database: Kysely<DB>, companyId: string, filter: SettlementFilter) {
  const { search, state, open, from, before } = filter;
  const pattern = sql`lower(${containing(search ?? '')})`;
  return counted(database, companyId)
    .$if(search !== undefined && search !== '', (query) =>
      query.where(sql<boolean>`(lower(provider_id) like ${pattern} or lower(reference) like ${pattern})`),
    )
    .$if(state !== undefined, (query) =>
      query.where(sql<boolean>`state = any(string_to_array(${state}, ','))`),
    )
    .$if(open === 'true', (query) => query.where(sql<boolean>`${openCount} > 0`))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', new Date(from ?? 0)))
    .$if(before !== undefined, (query) => query.where('created_at', '<', new Date(before ?? 0)));
}

/** A payout of the maker's own company by its id. */
export function findSettlement(
  database: Kysely<DB>,
  companyId: string,
  id: string,
): Promise<CountedSettlement | undefined> {
  return counted(database, companyId).where('id', '=', id).executeTakeFirst();
}

/** The periods of a payout, in the provider's order. */
export function selectPeriods(database: Kysely<DB>, companyId: string, settlementId: string) {
  return database
    .selectFrom('settlement_periods')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('settlement_id', '=', settlementId)
    .orderBy('line')
    .execute();
}

/** Lines of a payout, in one order. */
export function selectLines(
  database: Kysely<DB>,
  companyId: string,
  settlementId: string,
  { after, limit }: { after: Pick<LineRow, 'kind' | 'provider_id'> | null; limit: number },
): Promise<LineRow[]> {
  return database
    .selectFrom('settlement_lines')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('settlement_id', '=', settlementId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(kind, provider_id) > (${after?.kind}, ${after?.provider_id})`),
    )
    .orderBy('kind')
    .orderBy('provider_id')
    .limit(limit)
    .execute();
}

/** All differences of a payout, the open ones first. */
export function selectDifferencesOf(
  database: Kysely<DB>,
  companyId: string,
  settlementId: string,
): Promise<DifferenceRow[]> {
  return database
    .selectFrom('settlement_differences')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('settlement_id', '=', settlementId)
    .orderBy(sql`resolved_at is not null`)
    .orderBy('found_at')
    .orderBy('id')
    .limit(1_000)
    .execute();
}

/** Open differences of the maker's own company, the oldest first. */
export function selectOpenDifferences(
  database: Kysely<DB>,
  companyId: string,
  { after, limit }: { after: { foundAt: Date; id: string } | null; limit: number },
): Promise<DifferenceRow[]> {
  return database
    .selectFrom('settlement_differences')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('resolved_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(found_at, id) > (${after?.foundAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('found_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Some differences that are open of a payout, or of what is in none, the oldest first. */
export function selectOpenOf(
  database: Kysely<DB>,
  settlementId: string | null,
  limit: number,
): Promise<DifferenceRow[]> {
  return database
    .selectFrom('settlement_differences')
    .selectAll()
    .where('settlement_id', 'is not distinct from', settlementId)
    .where('resolved_at', 'is', null)
    .orderBy('found_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many differences are open of a payout, or of what is in none. */
export async function countOpenDifferences(
  database: Kysely<DB>,
  settlementId: string | null,
): Promise<number> {
  const { count } = await database
    .selectFrom('settlement_differences')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('settlement_id', 'is not distinct from', settlementId)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
