import type { Kysely } from 'kysely';
import { isCharged, monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { vatOf } from '@belfry/contract/values/money-shares.ts';
import { euros, multiply, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { describeDevices, type DeviceDescription } from '#features/devices/devices/describe-devices.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findMandateMethod } from '#features/money/payments/mandates/find-mandate-method.ts';
import { priceOn } from '#features/money/prices/price-list.rules.ts';
import { readPriceBook } from '#features/money/prices/read-price-book.ts';
import type { PriceBook } from '../billing/charge.rules.ts';
import { companyVat, withVat } from '../billing/company-vat.ts';
import { nextChargeOf } from '../billing/next-charge.ts';
import { selectPeriods, type SubscriptionRow } from '../subscriptions.queries.ts';
import { actionsOf } from './actions-of.ts';

/** Subscriptions of a company as the wire has them, with what they cost on a day. */
export async function presentSubscriptions(
  database: Kysely<DB>,
  companyId: string,
  rows: readonly SubscriptionRow[],
  today: Day,
): Promise<Subscription[]> {
  if (rows.length === 0) return [];
  const devices = await describeDevices(
    database,
    companyId,
    rows.flatMap(({ device_id: deviceId }) => deviceId ?? []),
  );
  const periods = await selectPeriods(
    database,
    companyId,
    rows.map(({ id }) => id),
  );
  const [book, vat, method] = [
    await readPriceBook(database),
    await companyVat(database, companyId, today),
    await findMandateMethod(database, companyId),
  ];
  return rows.map((row) => {
    const charged = periods.get(row.id) ?? [];
    const amount = amountOf(row, book, today);
    const next = nextChargeOf(row, charged, book);
    return {
      id: row.id,
      deviceId: row.device_id,
      ...calledOf(row, devices),
      type: row.type,
      state: row.state,
      amount,
      vat: vatOf(amount, vat.rate),
      startDate: bookDay(row.started_at),
      nextPayment: next && { date: next.from, amount: withVat(next.net, vat) },
      paymentMethod: method,
      payment: row.paid_at === null ? 'first' : 'recurring',
      contractEnd: row.contract_ends_at && bookDay(row.contract_ends_at),
      cancelAt: row.cancel_at && bookDay(row.cancel_at),
      nextPlan: nextPlanOf(row),
      allowedActions: actionsOf(row, charged, today),
      version: row.version,
    };
  });
}

/** A subscription as the wire has it. */
export async function presentSubscription(
  database: Kysely<DB>,
  row: SubscriptionRow,
  today: Day,
): Promise<Subscription> {
  const [subscription] = await presentSubscriptions(database, row.company_id, [row], today);
  if (!subscription) throw new Error('a subscription that was not presented');
  return subscription;
}

/** What a whole period costs at the price of a day. */
function amountOf({ type }: SubscriptionRow, { prices }: PriceBook, day: Day): Money {
  if (!isCharged(type)) return euros(0);
  return multiply(priceOn(prices, type, day)?.monthly ?? euros(0), monthsCharged[type]);
}

/** How its device is called, or was when it left. */
export function calledOf(
  row: Pick<SubscriptionRow, 'device_id' | 'device' | 'serial_number'>,
  devices: ReadonlyMap<string, DeviceDescription>,
): { deviceName: string; serialNumber: string } {
  const device = devices.get(row.device_id ?? '') ?? (row.device as DeviceDescription | null);
  return { deviceName: device?.name ?? '', serialNumber: device?.serialNumber ?? row.serial_number ?? '' };
}

function nextPlanOf({ next_type: type, next_charge_on: date }: SubscriptionRow): Subscription['nextPlan'] {
  return type !== null && date !== null ? { type, date } : null;
}
