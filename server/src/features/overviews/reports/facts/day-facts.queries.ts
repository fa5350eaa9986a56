import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { momentOn, addDays, type Day } from '#platform/values/calendar.rules.ts';
import { dayMeasures, standingMeasures } from './measures.ts';

/** Counts anew what the books, alarms and calls of a day come to. */
export async function countDay(trx: Kysely<DB>, day: Day): Promise<void> {
  const from = momentOn(day, 0, 'Europe/Amsterdam');
  const until = momentOn(addDays(day, 1), 0, 'Europe/Amsterdam');
  await sql`delete from report_days where measure = any(${dayMeasures}) and day = ${day}`.execute(trx);
  await sql`
    with alarms as materialized (
      select raised_at, accepted_at,
        -- One that asked again after it was accepted counts from then on, once it is accepted anew.
        ceil(extract(epoch from accepted_at - case when accepted_at >= asked_at then asked_at else raised_at end)) as seconds
      from episodes where node_id is not null and raised_at >= ${from} and raised_at < ${until}),
    tried as materialized (
      -- What an acceptance made needless was never tried.
      select id, medium, outcome, state from attempts
      where started_at >= ${from} and started_at < ${until} and state <> 'not-needed'),
    pushed as (
      select p.state, p.reason from tried join push_deliveries p on p.attempt_id = tried.id
      where tried.medium = 'app' and p.reason is distinct from 'not-needed'),
    facts as (
      select 'revenue' as measure, p.kind as key, -sum(e.cents)::bigint as number
      from ledger_postings p join ledger_entries e on e.posting_id = p.id and e.company_id = p.company_id
      where p.booked_on = ${day} and e.account = 'revenue' group by p.kind
      union all
      select 'raised', '', count(*) from alarms
      union all
      select 'accepted-after', (case when seconds <= 600 then greatest(seconds, 0)
        else least(ceil(seconds / 60) * 60, 86400) end)::int::text, count(*)
      from alarms where accepted_at is not null group by 2
      union all
      select 'tried', medium, count(*) from tried where medium <> 'app' group by medium
      union all
      select 'tried', 'app', count(*) from pushed
      union all
      select 'failed', medium || '/' || state, count(*) from tried where medium <> 'app' and outcome = 'failed'
      group by medium, state
      union all
      select 'failed', 'app/' || coalesce(reason, 'unknown'), count(*) from pushed where state = 'failed' group by reason)
    insert into report_days (day, measure, key, number)
    select ${day}::date, measure, key, number from facts where number <> 0`.execute(trx);
}

/** Notes how subscriptions and devices stand today; a day that is over stays as it was seen last. */
export async function noteStanding(trx: Kysely<DB>, today: Day): Promise<void> {
  await sql`delete from report_days where measure = any(${standingMeasures}) and day = ${today}`.execute(trx);
  await sql`
    insert into report_days (day, measure, key, number)
    select ${today}::date, 'standing', type || '/' || state, count(*) from subscriptions
    where state not in ('canceled', 'retired') group by type, state
    union all
    select ${today}::date, 'connected', type, count(*) filter (where connected) from devices group by type`.execute(
    trx,
  );
}

/** The day of the oldest thing that is counted by day; undefined before there is one. */
export async function findFirstDay(database: Kysely<DB>): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day | null }>`
    select least(
      (select min(booked_on) from ledger_postings),
      (select (min(started_at) at time zone 'Europe/Amsterdam')::date from attempts),
      (select (min(raised_at) at time zone 'Europe/Amsterdam')::date from episodes where node_id is not null)) as day`.execute(
    database,
  );
  return rows[0]?.day ?? undefined;
}
