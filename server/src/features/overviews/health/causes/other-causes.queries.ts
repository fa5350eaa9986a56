import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Cause } from '../changes.rules.ts';
import {
  asCauses,
  companyIsSubscribed,
  isCustomer,
  minutesBefore,
  within,
  type CauseRow,
} from './cause-parts.ts';
import type { CausePage } from './cause-source.ts';

const isFailing = sql<boolean>`last_failure_at is not null
  and (last_success_at is null or last_success_at < last_failure_at)`;

/** Apps that the last push did not reach. One that its push service has given up is not there any more. */
export async function selectFailingApps(database: Kysely<DB>, page: CausePage): Promise<Cause[]> {
  const { rows } = await sql<CauseRow>`
    select app.id, app.company_id, null::uuid as device_id, last_failure_at as since,
      jsonb_build_object('subscribed', ${companyIsSubscribed}) as facts
    from push_apps as app join companies as company on company.id = app.company_id
    where ${isFailing} and gone_at is null and ${isCustomer} ${within(sql`app.id`, page)}`.execute(database);
  return asCauses(rows);
}

/** Companies with devices none of whose apps can be reached. */
export async function selectAllFailing(database: Kysely<DB>, page: CausePage): Promise<Cause[]> {
  const { rows } = await sql<CauseRow>`
    select company.id, company.id as company_id, null::uuid as device_id, failing.since,
      jsonb_build_object('subscribed', ${companyIsSubscribed}, 'apps', failing.apps) as facts
    from (
      select app.company_id, max(last_failure_at) as since, count(*)::int as apps from push_apps as app
      where ${isFailing} group by 1) as failing
    join companies as company on company.id = failing.company_id
    where ${isCustomer} and exists (select from devices where devices.company_id = company.id)
      and not exists (select from push_apps as app
        where app.company_id = company.id and gone_at is null and not (${isFailing}))
      ${within(sql`company.id`, page)}`.execute(database);
  return asCauses(rows);
}

/** Claims that could not be collected several times, or whose money the bank took back; no verification and no order that was left. */
export async function selectFailedClaims(database: Kysely<DB>, page: CausePage): Promise<Cause[]> {
  // The first two conditions are the index's.
  const { rows } = await sql<CauseRow>`
    select claim.id, claim.company_id, null::uuid as device_id, coalesce(claim.failed_at, claim.created_at) as since,
      jsonb_strip_nulls(jsonb_build_object('subscribed', ${companyIsSubscribed},
        'takenBack', case when claim.state = 'chargeback' then true end)) as facts
    from payments as claim join companies as company on company.id = claim.company_id
    where claim.state in ('failed-multiple-times', 'chargeback', 'failed', 'expired') and claim.kind <> 'verification'
      and claim.state in ('failed-multiple-times', 'chargeback') and ${isCustomer}
      and (claim.kind <> 'checkout' or exists (
        select from payment_attempts where payment_id = claim.id and paid_at is not null))
      ${within(sql`claim.id`, page)}`.execute(database);
  return asCauses(rows);
}

/** Days for which it is told that a SIM card is in another dialler. */
const movedMinutes = 7 * 24 * 60;
/** After which a SIM card in no dialler is one that costs and does nothing. */
const silentMinutes = 30 * 24 * 60;

const cardIsSubscribed = sql<boolean>`exists (select from devices as device
  join device_subscriptions as plan on plan.device_id = device.id
  where device.id = card.device_id and plan.state not in ('canceled', 'retired'))`;

/** SIM cards that a device told of, and another one before. */
export async function selectMovedCards(database: Kysely<DB>, page: CausePage): Promise<Cause[]> {
  const { rows } = await sql<CauseRow>`
    select card.id, card.company_id, card.device_id, moved_at as since,
      jsonb_build_object('subscribed', ${cardIsSubscribed}, 'movedFrom', moved_from) as facts
    from sim_cards as card join companies as company on company.id = card.company_id
    where moved_at >= ${minutesBefore(page.now, movedMinutes)} and card.device_id is not null and left_at is null
      and ${isCustomer} ${within(sql`card.id`, page)}`.execute(database);
  return asCauses(rows);
}

/** SIM cards that used much of their limit this month, as counted every hour. */
export async function selectNearLimit(database: Kysely<DB>, page: CausePage): Promise<Cause[]> {
  const { rows } = await sql<CauseRow>`
    select card.id, card.company_id, card.device_id, null::timestamptz as since,
      jsonb_build_object('subscribed', ${cardIsSubscribed}, 'percent', used_percent) as facts
    from sim_cards as card join companies as company on company.id = card.company_id
    where used_percent >= 80 and card.device_id is not null and left_at is null
      and ${isCustomer} ${within(sql`card.id`, page)}`.execute(database);
  return asCauses(rows);
}

/** SIM cards that are in no dialler for a month. */
export async function selectIdleCards(database: Kysely<DB>, page: CausePage): Promise<Cause[]> {
  const { rows } = await sql<CauseRow>`
    select card.id, card.company_id, null::uuid as device_id, seen_at as since,
      '{"subscribed": false}'::jsonb as facts
    from sim_cards as card join companies as company on company.id = card.company_id
    where (left_at is not null or card.device_id is null) and seen_at < ${minutesBefore(page.now, silentMinutes)}
      and ${isCustomer} ${within(sql`card.id`, page)}`.execute(database);
  return asCauses(rows);
}

/** Days that a usual day is reckoned from, and how many of them must be known. */
const usualDays = { of: 28, known: 7 };
/** How many times its usual day is much. */
const timesUsual = 10;

/** Devices that used ten times their usual day today or yesterday, and no little (as the index has it: 5 MB). */
export async function selectBursts(
  database: Kysely<DB>,
  { today, ...page }: CausePage & { today: string },
): Promise<Cause[]> {
  const { rows } = await sql<CauseRow>`
    select device.id, device.company_id, device.id as device_id, null::timestamptz as since,
      jsonb_build_object('subscribed', exists (select from device_subscriptions as plan
          where plan.device_id = device.id and plan.state not in ('canceled', 'retired')),
        'bytes', much.bytes, 'usualBytes', usual.bytes) as facts
    from (
      select device_id, max(sim_data_bytes) as bytes from device_usage
      where sim_data_bytes >= 5000000 and day between ${today}::date - 1 and ${today}::date group by 1) as much
    join devices as device on device.id = much.device_id
    join companies as company on company.id = device.company_id
    cross join lateral (
      select round(avg(sim_data_bytes))::int8 as bytes, count(*) as days from device_usage
      where device_usage.device_id = device.id
        and day between ${today}::date - ${sql.lit(usualDays.of + 1)} and ${today}::date - 2) as usual
    where usual.days >= ${sql.lit(usualDays.known)} and much.bytes > usual.bytes * ${sql.lit(timesUsual)}
      and ${isCustomer} ${within(sql`device.id`, page)}`.execute(database);
  return asCauses(rows);
}
