import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { wholeMeasures } from './measures.ts';

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/Amsterdam')::date`;

/**
 * From which day to which each subscription ran: until another took its place, until its contract ended where its device left, else
 * until it was cancelled for or was ended.
 */
const spans = sql`
  next as (
    select replaces as id, min(${dayOf('started_at')}) as starts_on
    from subscriptions where replaces is not null group by replaces),
  spans as materialized (
    select s.*, s.invoice_base is not null and s.type not in ('demo', 'internal-test') as charged,
      nullif(s.serial_number, '') as serial, next.id is not null as replaced, ${dayOf('s.started_at')} as starts_on,
      case
        when next.id is not null then next.starts_on
        when s.left_device is not null and s.next_charge_on is null then least(${dayOf('s.cancel_at')},
          (select max(p.ends_on) from subscription_periods p where p.subscription_id = s.id))
        when s.left_device is not null then ${dayOf('s.cancel_at')}
        else least(${dayOf('s.cancel_at')}, ${dayOf('s.ended_at')})
      end as ends_on
    from subscriptions s left join next on next.id = s.id)`;

/** Which subscription took the place of which: a change of type, or the next one of the same device from the same day on. */
const pairs = sql`
  pairs as materialized (
    select begun.id as begun_id, ended.id as ended_id, begun.type = ended.type as alike
    from spans begun join spans ended on ended.id = begun.replaces
    where begun.charged and ended.charged
    union all
    select begun.id, ended.id, begun.type = ended.type
    from spans begun join spans ended on ended.serial = begun.serial and ended.ends_on = begun.starts_on
    where begun.charged and ended.charged and begun.replaces is null and not ended.replaced and ended.id <> begun.id),
  begun as (select begun_id as id, bool_and(alike) as alike from pairs group by begun_id),
  ended as (select ended_id as id, bool_and(alike) as alike from pairs group by ended_id)`;

/** What each subscription cost a month: its first price, and each that came after it from the first day of a period that costs it. */
const priced = sql`
  listed as (
    select distinct on (type, valid_from) type, valid_from, monthly_cents from prices order by type, valid_from, id desc),
  steps as (
    select type, valid_from, monthly_cents - lag(monthly_cents, 1, 0) over (partition by type order by valid_from) as cents
    from listed),
  priced as materialized (
    select s.id, s.type, s.starts_on as day, sum(steps.cents)::bigint as cents, true as is_first
    from spans s join steps on steps.type = s.type and steps.valid_from <= s.starts_on
    where s.charged group by s.id, s.type, s.starts_on
    union all
    select id, type, day, cents, false from (
      select s.id, s.type, steps.cents, s.ends_on, coalesce(
        (select min(p.starts_on) from subscription_periods p where p.subscription_id = s.id and p.starts_on >= steps.valid_from),
        case when s.next_charge_on >= steps.valid_from then s.next_charge_on end) as day
      from spans s join steps on steps.type = s.type and steps.valid_from > s.starts_on
        and (s.ends_on is null or steps.valid_from < s.ends_on)
      where s.charged) later
    where day is not null and (ends_on is null or day < ends_on))`;

/** Whether an invoice with a line of a subscription was not paid when it was to be, or was taken back or given up. */
const isUnpaid = sql`exists (
  select from subscription_periods p
  join payments c on c.company_id = p.company_id and c.invoice_id = p.invoice_id
  join invoices i on i.id = p.invoice_id
  where p.subscription_id = s.id and (
    c.state in ('failed', 'failed-multiple-times', 'chargeback', 'retired', 'expired', 'canceled')
    or (c.state in ('added', 'open') and i.due_on < s.ends_on)))`;

const ends = sql`
  ends as materialized (
    select s.id, s.type, s.charged, greatest(s.ends_on, s.starts_on) as day, ended.alike,
      coalesce(costs.cents, 0) as cents,
      case
        when s.left_device is not null then 'device-removed'
        when s.state = 'canceled' and s.cancel_at is null then 'company-closed'
        when s.state = 'canceled' and s.ended_at < s.cancel_at then 'company-closed'
        when s.ends_on = ${dayOf('s.cancel_at')} then 'cancelled'
        when ${isUnpaid} then 'unpaid'
        else 'retired'
      end as reason
    from spans s left join ended on ended.id = s.id
    left join (select id, sum(cents)::bigint as cents from priced group by id) costs on costs.id = s.id
    where s.ends_on is not null and s.ends_on <= (select day from today))`;

/**
 * Counts anew, for all days up to today, how recurring revenue and subscriptions came and went (decision 0135). Whole, as a
 * subscription that waited may take its place weeks later; a subscription is a row or two.
 */
export async function countSubscriptions(trx: Kysely<DB>, today: Day): Promise<void> {
  await sql`delete from report_days where measure = any(${wholeMeasures})`.execute(trx);
  await sql`
    with today as (select ${today}::date as day), ${spans}, ${pairs}, ${priced}, ${ends},
    facts as (
      select case when not priced.is_first or begun.alike then 'recurring-price'
          when begun.id is null then 'recurring-new' else 'recurring-changed' end as measure,
        priced.day, priced.type as key, priced.cents as number
      from priced left join begun on begun.id = priced.id and priced.is_first
      union all
      select case when alike then 'recurring-price' when alike is null then 'recurring-ended' else 'recurring-changed' end,
        day, type, -cents
      from ends where charged
      union all
      select case when begun.id is null then 'running-new' else 'running-changed' end, spans.starts_on, spans.type, 1
      from spans left join begun on begun.id = spans.id
      union all
      select case when alike is null then 'running-ended' else 'running-changed' end, day, type, -1 from ends
      union all
      select 'lost', day, reason, 1 from ends where charged and alike is null
      union all
      select 'lost-cents', day, reason, cents from ends where charged and alike is null)
    insert into report_days (day, measure, key, number)
    select facts.day, measure, key, sum(number)::bigint from facts, today where facts.day <= today.day
    group by facts.day, measure, key having sum(number) <> 0`.execute(trx);
}
