import { sql, type Kysely } from 'kysely';
import type { listManagedSubscriptions } from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import type {
  SubscriptionState,
  SubscriptionType,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { CompanyRef } from '@belfry/contract/ground/staff-access/company-ref.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { DB } from '#platform/database/database.ts';
import { addDays, momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { beginsWith, searchedBy } from '#features/ground/staff-access/search-companies.ts';
import { selectPeriods, type PeriodRow, type SubscriptionRow } from '../subscriptions.queries.ts';

/** What staff narrow the subscriptions to. */
export type ManagedSubscriptionFilter = Omit<
  RouteInput<typeof listManagedSubscriptions>['query'],
  'limit' | 'cursor' | 'total' | 'sort'
>;

/** A row of the list: a subscription with its company and its device. */
export interface ManagedSubscriptionRow {
  id: string;
  company_id: string;
  company_name: string;
  customer_number: number | null;
  device_id: string | null;
  device_name: string;
  serial_number: string;
  type: SubscriptionType;
  state: SubscriptionState;
  started_at: Date;
  next_charge_on: Day | null;
  contract_ends_at: Date | null;
  cancel_at: Date | null;
  ended_at: Date | null;
  invoice_base: Day | null;
  version: number;
}

/** Stands for the day of what has none, in an order. */
export const noDay = '9999-12-31';
/** The day of the next charge, and the moment of the end, as the indexes have them. */
export const nextDay = sql`coalesce(subscriptions.next_charge_on, date '9999-12-31')`;
/** The moment at which one ends or ended, as its index has it. */
export const endMoment = sql`coalesce(subscriptions.ended_at, subscriptions.cancel_at, timestamptz '9999-12-31 00:00:00+00')`;

/** Subscriptions of all companies that a filter leaves. */
export function selectManagedSubscriptions(database: Kysely<DB>, filter: ManagedSubscriptionFilter) {
  let query = rowsIn(database);
  const { search, companyId, deviceId } = filter;
  if (search) {
    const begin = beginsWith(search);
    // Of before there are some that have their device's number with the device alone.
    const bySerial = sql<boolean>`(subscriptions.serial_number like ${begin} or subscriptions.device_id = any (array(
      select devices.id from devices where devices.serial_number like ${begin})))`;
    query = query.where(searchedBy('subscriptions.company_id', search, bySerial));
  }
  if (companyId) query = query.where('subscriptions.company_id', '=', companyId);
  if (deviceId) query = query.where('subscriptions.device_id', '=', deviceId);
  if (filter.type)
    query = query.where('subscriptions.type', 'in', filter.type.split(',') as SubscriptionType[]);
  if (filter.state)
    query = query.where('subscriptions.state', 'in', filter.state.split(',') as SubscriptionState[]);
  if (filter.unpaid)
    query = query.where('subscriptions.state', 'in', [
      'active-payment-needed',
      'active-automatic-payment-failed-retry',
    ]);
  if (filter.ending)
    query = query
      .where('subscriptions.cancel_at', 'is not', null)
      .where('subscriptions.ended_at', 'is', null);
  if (filter.nextFrom) query = query.where(sql<boolean>`${nextDay} >= ${filter.nextFrom}::date`);
  if (filter.nextTo)
    query = query.where(sql<boolean>`${nextDay} <= ${filter.nextTo}::date and ${nextDay} < ${noDay}::date`);
  if (filter.endsFrom) query = query.where(sql<boolean>`${endMoment} >= ${midnight(filter.endsFrom)}`);
  if (filter.endsTo) query = query.where(sql<boolean>`${endMoment} < ${midnight(addDays(filter.endsTo, 1))}`);
  if (filter.nextFrom && !filter.nextTo) query = query.where('subscriptions.next_charge_on', 'is not', null);
  if (filter.endsFrom && !filter.endsTo)
    query = query.where(sql<boolean>`${endMoment} < ${noDay}::timestamptz`);
  return query;
}

function rowsIn(database: Kysely<DB>) {
  return database
    .selectFrom('subscriptions')
    .innerJoin('companies', 'companies.id', 'subscriptions.company_id')
    .leftJoin('devices', (join) =>
      join
        .onRef('devices.company_id', '=', 'subscriptions.company_id')
        .onRef('devices.id', '=', 'subscriptions.device_id'),
    )
    .select([
      'subscriptions.id',
      'subscriptions.company_id',
      'companies.name as company_name',
      'companies.customer_number',
      'subscriptions.device_id',
      sql<string>`coalesce(devices.name, subscriptions.left_device ->> 'name', '')`.as('device_name'),
      sql<string>`coalesce(devices.serial_number, subscriptions.left_device ->> 'serialNumber',
        subscriptions.serial_number, '')`.as('serial_number'),
      'subscriptions.type',
      'subscriptions.state',
      'subscriptions.started_at',
      'subscriptions.next_charge_on',
      'subscriptions.contract_ends_at',
      'subscriptions.cancel_at',
      'subscriptions.ended_at',
      'subscriptions.invoice_base',
      'subscriptions.version',
    ]);
}

/** The company that a subscription belongs to, as staff's screens name it. */
export function findSubscriber(database: Kysely<DB>, companyId: string): Promise<CompanyRef> {
  return database
    .selectFrom('companies')
    .select(['id', 'name', 'customer_number as customerNumber'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}

/** Most subscriptions of one device, and most periods, that are shown. */
const mostShown = 100;

/** All that a company subscribed for the device of one subscription, oldest first; that one is among them. */
export function selectHistory(
  database: Kysely<DB>,
  { id, company_id: companyId, device_id: deviceId, serial_number: serial }: SubscriptionRow,
): Promise<SubscriptionRow[]> {
  return database
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((row) =>
      row.or([
        row('id', '=', id),
        ...(deviceId === null ? [] : [row('device_id', '=', deviceId)]),
        ...(serial === null || serial === '' ? [] : [row('serial_number', '=', serial)]),
      ]),
    )
    .orderBy('started_at')
    .orderBy('id')
    .limit(mostShown)
    .execute();
}

/** What was charged of a subscription, newest first. */
export async function selectNewestPeriods(
  database: Kysely<DB>,
  { id, company_id: companyId }: SubscriptionRow,
): Promise<PeriodRow[]> {
  const periods = (await selectPeriods(database, companyId, [id])).get(id) ?? [];
  return periods.toReversed().slice(0, mostShown);
}

function midnight(day: Day): Date {
  return momentOn(day, 0, 'Europe/Amsterdam');
}
