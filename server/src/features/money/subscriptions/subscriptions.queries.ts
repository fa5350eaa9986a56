import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { hasName, withoutNames } from '#platform/database/without-names.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** A subscription as it stands in the database. */
export type SubscriptionRow = Selectable<DB['subscriptions']>;

/** A period that was charged, as it stands in the database. */
export type PeriodRow = Selectable<DB['subscription_periods']>;

/** The day that a company's invoice day is counted from; undefined before its first order was paid. */
export async function findInvoiceBase(database: Kysely<DB>, companyId: string): Promise<Day | undefined> {
  const row = await database
    .selectFrom('invoice_days')
    .select('base')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.base;
}

/** Says which day a company's invoice day is counted from, where nobody has. @returns the one that holds */
export async function keepInvoiceBase(trx: Kysely<DB>, companyId: string, base: Day): Promise<Day> {
  await trx
    .insertInto('invoice_days')
    .values({ company_id: companyId, base })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
  return (await findInvoiceBase(trx, companyId)) ?? base;
}

/** Adds subscriptions. */
export async function insertSubscriptions(
  trx: Kysely<DB>,
  rows: readonly Insertable<DB['subscriptions']>[],
): Promise<SubscriptionRow[]> {
  return rows.length === 0 ? [] : trx.insertInto('subscriptions').values(rows).returningAll().execute();
}

/** Locks the subscriptions of a company that go on or are charged still, oldest first: the right to change them. */
export function lockSubscriptions(trx: Kysely<DB>, companyId: string): Promise<SubscriptionRow[]> {
  return trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((row) =>
      row.or([row('state', 'not in', overSubscriptionStates), row('next_charge_on', 'is not', null)]),
    )
    .orderBy('started_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks the subscriptions that go on of a company, or of a device of it. */
export function lockCurrent(
  trx: Kysely<DB>,
  companyId: string,
  deviceId: string | null,
): Promise<SubscriptionRow[]> {
  let query = trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', 'not in', overSubscriptionStates);
  if (deviceId !== null) query = query.where('device_id', '=', deviceId);
  return query.orderBy('started_at').orderBy('id').forUpdate().execute();
}

/** The subscription of a device that goes on, of which it has one at most. */
export function findCurrent(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
): Promise<SubscriptionRow | undefined> {
  return database
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('state', 'not in', overSubscriptionStates)
    .executeTakeFirst();
}

/** Changes a subscription that is locked; its version counts on. */
export function updateSubscription(
  trx: Kysely<DB>,
  id: string,
  change: Updateable<DB['subscriptions']>,
): Promise<SubscriptionRow> {
  return trx
    .updateTable('subscriptions')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Serial numbers for which a company has had a subscription that costs something, of those given. */
export async function selectSubscribedSerials(
  database: Kysely<DB>,
  companyId: string,
  serialNumbers: readonly string[],
): Promise<Set<string>> {
  if (serialNumbers.length === 0) return new Set();
  const rows = await database
    .selectFrom('subscriptions')
    .select('serial_number')
    .distinct()
    .where('company_id', '=', companyId)
    .where('serial_number', 'in', serialNumbers)
    .execute();
  return new Set(rows.flatMap(({ serial_number: serial }) => (serial === null ? [] : [serial])));
}

/** A period that is charged. */
export interface NewPeriod {
  companyId: string;
  subscriptionId: string;
  n: number;
  from: Day;
  until: Day;
  amount: Money;
  discount: Money;
  /** Where it stands; null where it came to nothing. */
  on: { invoiceId: string; line: number } | null;
}

/** Notes what was charged. */
export async function insertPeriods(trx: Kysely<DB>, periods: readonly NewPeriod[]): Promise<void> {
  if (periods.length === 0) return;
  await trx
    .insertInto('subscription_periods')
    .values(
      periods.map(({ companyId, subscriptionId, n, from, until, amount, discount, on }) => ({
        company_id: companyId,
        subscription_id: subscriptionId,
        n,
        starts_on: from,
        ends_on: until,
        amount_cents: amount.cents,
        discount_cents: discount.cents,
        invoice_id: on?.invoiceId ?? null,
        line: on?.line ?? null,
      })),
    )
    .execute();
}

/** What was charged of subscriptions of a company, by subscription, each in the order of its periods. */
export async function selectPeriods(
  database: Kysely<DB>,
  companyId: string,
  subscriptionIds: readonly string[],
): Promise<Map<string, PeriodRow[]>> {
  if (subscriptionIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('subscription_periods')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subscription_id', 'in', subscriptionIds)
    .orderBy('subscription_id')
    .orderBy('n')
    .execute();
  return Map.groupBy(rows, ({ subscription_id: id }) => id);
}

/** What earlier charges were made smaller by. */
export function discountGivenIn(periods: readonly PeriodRow[]): Money {
  return euros(periods.reduce((total, { discount_cents: cents }) => total + cents, 0));
}

/** On which lines of these invoices subscriptions of a company stand. */
export async function selectPeriodsOn(
  database: Kysely<DB>,
  companyId: string,
  invoiceIds: readonly string[],
): Promise<PeriodRow[]> {
  if (invoiceIds.length === 0) return [];
  return database
    .selectFrom('subscription_periods')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('invoice_id', 'in', invoiceIds)
    .execute();
}

/** A subscription of a company; undefined where it has none of that id. */
export function findSubscription(
  database: Kysely<DB>,
  companyId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  return database
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether a company has a subscription that goes on, or is charged still. */
export async function hasSubscriptionsLeft(database: Kysely<DB>, companyId: string): Promise<boolean> {
  const row = await database
    .selectFrom('subscriptions')
    .select('id')
    .where('company_id', '=', companyId)
    .where((of) =>
      of.or([of('state', 'not in', overSubscriptionStates), of('next_charge_on', 'is not', null)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many subscriptions of a company that are invoiced go on, or are charged still. */
export async function countRunningRows(database: Kysely<DB>, companyId: string): Promise<number> {
  const { count } = await database
    .selectFrom('subscriptions')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('invoice_base', 'is not', null)
    .where((of) =>
      of.or([of('state', 'not in', overSubscriptionStates), of('next_charge_on', 'is not', null)]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Companies with a subscription that is to be charged by a day, or whose last day is over. */
export async function selectCompaniesDue(
  database: Kysely<DB>,
  { today, now }: { today: Day; now: Date },
): Promise<string[]> {
  const rows = await database
    .selectFrom('subscriptions')
    .select('company_id')
    .distinct()
    .where('state', '!=', 'unknown')
    .where((of) =>
      of.or([
        of.and([of('next_charge_on', '<=', today), of('oddity', 'is', null)]),
        of.and([of('cancel_at', '<=', now), of('ended_at', 'is', null)]),
      ]),
    )
    .orderBy('company_id')
    .execute();
  return rows.map(({ company_id: companyId }) => companyId);
}

/** Notes that a period stands on another line. */
export async function movePeriod(
  trx: Kysely<DB>,
  { subscription_id: subscriptionId, n }: PeriodRow,
  on: { invoiceId: string; line: number },
): Promise<void> {
  await trx
    .updateTable('subscription_periods')
    .set({ invoice_id: on.invoiceId, line: on.line })
    .where('subscription_id', '=', subscriptionId)
    .where('n', '=', n)
    .execute();
}

/** Forgets what a company wrote about its subscriptions: why they were cancelled, and what devices that left were called. */
export async function forgetWords(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ cancel_reason: null, left_device: null })
    .where('company_id', '=', companyId)
    .where((row) => row.or([row('cancel_reason', 'is not', null), row('left_device', 'is not', null)]))
    .execute();
}

/** Puts another name in place of somebody's in why subscriptions of a company were cancelled. */
export async function forgetNames(
  trx: Kysely<DB>,
  companyId: string,
  names: readonly string[],
  as: string,
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ cancel_reason: withoutNames('cancel_reason', names, as) })
    .where('company_id', '=', companyId)
    .where(hasName('cancel_reason', names))
    .execute();
}

/**
 * Locks the subscriptions of devices that have left a company and are charged beyond a moment, though the device has come back and has
 * another by now; each with when that one began.
 */
export function lockTakenUp(
  trx: Kysely<DB>,
  companyId: string,
  at: Date,
): Promise<(SubscriptionRow & { begun_at: Date })[]> {
  return trx
    .selectFrom('subscriptions as left')
    .innerJoin('subscriptions as current', (join) =>
      join
        .onRef('current.company_id', '=', 'left.company_id')
        .onRef('current.serial_number', '=', 'left.serial_number'),
    )
    .selectAll('left')
    .select('current.started_at as begun_at')
    .where('left.company_id', '=', companyId)
    .where('left.state', '=', 'retired')
    .where('left.left_device', 'is not', null)
    .where('left.cancel_at', '>', at)
    .where('left.serial_number', '!=', '')
    .where('current.invoice_base', 'is not', null)
    .where('current.ended_at', 'is', null)
    .orderBy('left.id')
    .forUpdate()
    .execute();
}
