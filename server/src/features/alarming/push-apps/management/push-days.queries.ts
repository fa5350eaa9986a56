import { sql, type Kysely } from 'kysely';
import { containing } from '#platform/database/like-pattern.ts';
import type { DB } from '#platform/database/database.ts';
import type { PushReason } from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';
import type { appFailures } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import type { CountedDay, CountedDeliveries } from './push-days.rules.ts';

/** The last day that was counted; undefined where none was. */
export async function findLastDay(database: Kysely<DB>): Promise<string | undefined> {
  const row = await database
    .selectFrom('push_days')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/**
 * Deliveries from a moment on, counted by day of Amsterdam, app and reason. One that was not needed any more, as the alarm was accepted
 * meanwhile, was never sent and has not failed.
 */
export async function countDeliveries(database: Kysely<DB>, from: Date | null): Promise<CountedDeliveries[]> {
  const { rows } = await sql<CountedDeliveries>`
    select (coalesce(sent_at, failed_at) at time zone 'Europe/Amsterdam')::date::text as day,
      coalesce(app_platform, push_apps.platform) as written, case when state = 'failed' then reason end as reason,
      count(*) filter (where state <> 'failed')::int as sent,
      count(*) filter (where state in ('delivered', 'opened', 'accepted'))::int as delivered,
      count(*) filter (where state in ('opened', 'accepted'))::int as opened,
      count(*) filter (where state = 'accepted')::int as accepted,
      count(*) filter (where state = 'failed')::int as failed
    from push_deliveries left join push_apps on push_apps.id = push_deliveries.app_id
    where coalesce(sent_at, failed_at) >= coalesce(${from}::timestamptz, '2000-01-01') and reason is distinct from 'not-needed'
    group by 1, 2, 3`.execute(database);
  return rows;
}

/**
 * Keeps what was counted of days. A delivery only goes on, so that each figure only grows: what went with its device or company since the
 * last count stays counted.
 */
export async function putDays(trx: Kysely<DB>, days: readonly CountedDay[], countedAt: Date): Promise<void> {
  if (days.length === 0) return;
  await sql`insert into push_days as known (day, platform, app, sent, delivered, opened, accepted, failed, reasons, counted_at)
    select day, platform, app, sent, delivered, opened, accepted, failed, reasons, ${countedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as counted (day date, platform text, app text, sent integer,
      delivered integer, opened integer, accepted integer, failed integer, reasons jsonb)
    on conflict (day, platform, app) do update set sent = greatest(known.sent, excluded.sent),
      delivered = greatest(known.delivered, excluded.delivered), opened = greatest(known.opened, excluded.opened),
      accepted = greatest(known.accepted, excluded.accepted), failed = greatest(known.failed, excluded.failed),
      reasons = case when excluded.failed >= known.failed then excluded.reasons else known.reasons end,
      counted_at = excluded.counted_at`.execute(trx);
}

/** What the days may be narrowed to; days as `YYYY-MM-DD`, both included. */
export interface PushDayFilter {
  from?: string | undefined;
  until?: string | undefined;
  platforms?: readonly string[] | undefined;
  reasons?: readonly string[] | undefined;
}

/** Days, platforms and browsers, in no order yet. */
export function selectPushDays(database: Kysely<DB>, { from, until, platforms, reasons }: PushDayFilter) {
  let query = database
    .selectFrom('push_days')
    .select(['day', 'platform', 'app', 'sent', 'delivered', 'opened', 'accepted', 'failed', 'reasons']);
  if (from !== undefined) query = query.where('day', '>=', from);
  if (until !== undefined) query = query.where('day', '<=', until);
  if (platforms !== undefined) query = query.where('platform', 'in', platforms);
  if (reasons !== undefined) query = query.where(sql<boolean>`reasons ?| ${reasons}::text[]`);
  return query;
}

/** A row of {@link selectPushDays}. */
export type PushDayRow = Awaited<ReturnType<ReturnType<typeof selectPushDays>['executeTakeFirstOrThrow']>>;

/** Sums of a period by one column, which is their `key`, in its order. */
export function sumPushDays(database: Kysely<DB>, by: 'day' | 'platform', filter: PushDayFilter) {
  const sum = (column: 'sent' | 'delivered' | 'opened' | 'accepted' | 'failed') =>
    sql<number>`sum(${sql.ref(column)})::int8`.as(column);
  return database
    .selectFrom(selectPushDays(database, filter).as('days'))

    .select([
      sql<string>`${sql.ref(by)}`.as('key'),
      sum('sent'),
      sum('delivered'),
      sum('opened'),
      sum('accepted'),
      sum('failed'),
    ])
    .groupBy(by)
    .orderBy(by)
    .execute();
}

/** How many failed for each reason, the most common first. */
export async function sumReasons(database: Kysely<DB>, filter: PushDayFilter) {
  const { rows } = await sql<{ reason: PushReason; count: number }>`
    select key as reason, sum(value::int)::int8 as count
    from (${selectPushDays(database, filter)}) as days, jsonb_each_text(reasons) group by key order by count desc, key`.execute(
    database,
  );
  return rows;
}

/** When days were counted last. */
export async function findCountedAt(database: Kysely<DB>): Promise<Date | null> {
  // The newest day is of the newest count.
  const row = await database
    .selectFrom('push_days')
    .select('counted_at')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.counted_at ?? null;
}

/** Apps whose newest message did not arrive, in no order yet. */
export function selectFailingApps(
  database: Kysely<DB>,
  { search, reason }: { search?: string | undefined; reason?: string | undefined },
) {
  let query = database
    .selectFrom('push_apps')
    .innerJoin('companies', 'companies.id', 'push_apps.company_id')
    .select([
      'push_apps.id',
      'push_apps.company_id',
      'companies.name as company_name',
      'customer_number',
      'platform',
      'last_failure',
      'last_failure_at',
      'last_success_at',
      'last_seen_at',
    ])
    .where('last_failure_at', 'is not', null)
    .where('last_failure', 'is not', null)
    .where((of) =>
      of.or([of('last_success_at', 'is', null), of('last_success_at', '<', of.ref('last_failure_at'))]),
    );
  if (reason !== undefined)
    query = query.where('last_failure', 'in', reason.split(',') as (typeof appFailures)[number][]);
  if (search)
    query = query.where(
      sql<boolean>`deleted_at is null and lower(companies.name) like ${containing(search.toLowerCase())}`,
    );
  return query;
}

/** A row of {@link selectFailingApps}. */
export type FailingAppRow = Awaited<
  ReturnType<ReturnType<typeof selectFailingApps>['executeTakeFirstOrThrow']>
>;
