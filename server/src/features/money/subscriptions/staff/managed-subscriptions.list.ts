import { sql } from 'kysely';
import { isCharged, monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import type { ManagedSubscriptionItem } from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import { euros, multiply, type Money } from '@belfry/contract/values/money.ts';
import { writeDecimal } from '@belfry/contract/values/decimal-money.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import type { ListOrders, OrderColumn } from '#platform/list/list-order.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import type { CompanyList, CsvColumn, StaffView } from '#features/ground/staff-access/list-over-companies.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { priceOn } from '#features/money/prices/price-list.rules.ts';
import { readPriceBook } from '#features/money/prices/read-price-book.ts';
import type { PriceBook } from '../billing/charge.rules.ts';
import {
  endMoment,
  nextDay,
  noDay,
  selectManagedSubscriptions,
  type ManagedSubscriptionFilter,
  type ManagedSubscriptionRow,
} from './managed-subscriptions.queries.ts';
import { managedActionsOf } from './managed-subscription.rules.ts';

const byId: OrderColumn<ManagedSubscriptionRow> = {
  by: sql.ref('subscriptions.id'),
  type: 'uuid',
  of: ({ id }) => id,
};

const orders = {
  started: [
    { by: sql.ref('subscriptions.started_at'), type: 'timestamptz', of: ({ started_at: at }) => at },
    byId,
  ],
  'next-payment': [{ by: nextDay, type: 'date', of: ({ next_charge_on: day }) => day ?? noDay }, byId],
  ends: [
    {
      by: endMoment,
      type: 'timestamptz',
      of: ({ ended_at: ended, cancel_at: ending }) => ended ?? ending ?? new Date(`${noDay}T00:00:00Z`),
    },
    byId,
  ],
} as const satisfies ListOrders<ManagedSubscriptionRow>;

/** Subscriptions of all companies. */
export const managedSubscriptions: CompanyList<
  ManagedSubscriptionFilter,
  ManagedSubscriptionRow,
  ManagedSubscriptionItem
> = {
  section: 'subscriptions',
  orders,
  select: selectManagedSubscriptions,
  present,
  csv: [
    column(
      (text) => text('subscriptions-management.csv.company'),
      ({ company }) => company.name,
    ),
    column(
      (text) => text('subscriptions-management.csv.customer-number'),
      ({ company }) => company.customerNumber,
    ),
    column(
      (text) => text('subscriptions-management.csv.device'),
      ({ deviceName }) => deviceName,
    ),
    column(
      (text) => text('subscriptions-management.csv.serial'),
      ({ serialNumber }) => serialNumber,
    ),
    column(
      (text) => text('subscriptions-management.csv.type'),
      ({ type }, text) => text(isCharged(type) ? `prices.type.${type}` : `subscriptions.type.${type}`),
    ),
    column(
      (text) => text('subscriptions-management.csv.state'),
      ({ state }, text) => text(`subscriptions.state.${state}`),
    ),
    column(
      (text) => text('subscriptions-management.csv.since'),
      ({ startDate }) => startDate,
    ),
    column(
      (text) => text('subscriptions-management.csv.next'),
      ({ nextPaymentOn }) => nextPaymentOn,
    ),
    column(
      (text) => text('subscriptions-management.csv.contract'),
      ({ contractEnd }) => contractEnd,
    ),
    column(
      (text) => text('subscriptions-management.csv.stops'),
      ({ cancelAt }) => cancelAt,
    ),
    column(
      (text) => text('subscriptions-management.csv.ended'),
      ({ endedOn }) => endedOn,
    ),
    {
      ...column(
        (text) => text('subscriptions-management.csv.amount'),
        ({ amount }) => decimal(amount),
      ),
      isMoney: true,
    },
  ],
};

function column(
  header: (text: Text) => string,
  cell: CsvColumn<ManagedSubscriptionItem>['cell'],
): CsvColumn<ManagedSubscriptionItem> {
  return { header, cell };
}

async function present(
  rows: readonly ManagedSubscriptionRow[],
  { trx, seesMoney, now }: StaffView,
): Promise<ManagedSubscriptionItem[]> {
  const book = seesMoney ? await readPriceBook(trx) : null;
  const today = bookDay(now);
  return rows.map((row) => ({
    id: row.id,
    company: { id: row.company_id, name: row.company_name, customerNumber: row.customer_number },
    deviceId: row.device_id,
    deviceName: row.device_name,
    serialNumber: row.serial_number,
    type: row.type,
    state: row.state,
    startDate: bookDay(row.started_at),
    nextPaymentOn: nextPaymentDay(row),
    contractEnd: row.contract_ends_at && bookDay(row.contract_ends_at),
    cancelAt: row.cancel_at && bookDay(row.cancel_at),
    endedOn: row.ended_at && bookDay(row.ended_at),
    allowedActions: actionsFor(row, seesMoney),
    version: row.version,
    ...(book && { amount: amountOf(row, book, today) }),
  }));
}

/** First day of the period that is charged next; null where it ends before. */
export function nextPaymentDay({
  next_charge_on: next,
  cancel_at: cancelAt,
}: Pick<ManagedSubscriptionRow, 'next_charge_on' | 'cancel_at'>): Day | null {
  return next !== null && (cancelAt === null || next < bookDay(cancelAt)) ? next : null;
}

/** What staff may do with a subscription. @param isWithdrawable known of one alone: a list does not read what was charged */
export function actionsFor(
  row: Pick<ManagedSubscriptionRow, 'state' | 'type' | 'device_id' | 'invoice_base' | 'next_charge_on'>,
  seesMoney: boolean,
  isWithdrawable = false,
) {
  return managedActionsOf({
    state: row.state,
    type: row.type,
    hasDevice: row.device_id !== null,
    isBilled: row.invoice_base !== null,
    isChargedStill: row.next_charge_on !== null,
    isWithdrawable,
    seesMoney,
  });
}

function amountOf({ type }: ManagedSubscriptionRow, { prices }: PriceBook, day: Day): Money {
  if (!isCharged(type)) return euros(0);
  return multiply(priceOn(prices, type, day)?.monthly ?? euros(0), monthsCharged[type]);
}

function decimal(amount: Money | undefined): number | null {
  return amount === undefined ? null : Number(writeDecimal(amount.cents, 2));
}
