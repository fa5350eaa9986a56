import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import { euros, multiply, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { describeDevices } from '#features/devices/devices/describe-devices.ts';
import { priceOn } from '#features/money/prices/price-list.rules.ts';
import { readPriceBook } from '#features/money/prices/read-price-book.ts';
import { chargeOf, NoPriceError, type PricedPeriod } from '../billing/charge.rules.ts';
import { contractEndOf, periodOf } from '../billing/periods.rules.ts';
import { findInvoiceBase, selectSubscribedSerials } from '../subscriptions.queries.ts';

/** What a subscription that is to begin costs; all amounts without VAT. */
export interface Quote {
  /** The subscription's, once it is one. */
  subscriptionId: string;
  deviceId: string;
  deviceName: string;
  serialNumber: string;
  type: ChargedType;
  start: Day;
  /** What the company's invoice day is counted from. */
  base: Day;
  discountFrom: Day | null;
  /** Its period 0. */
  first: PricedPeriod;
  /** What each period costs from then on, at the price of its start. */
  later: { amount: Money; months: number; from: Day };
  contractEnd: Day;
}

/**
 * What subscriptions of devices would cost that begin on a day. The first order of a company makes that day its invoice day.
 * @returns in the order given; devices that the company has not are left out
 * @throws {NoPriceError} for a type without a price
 */
export async function quoteSubscriptions(
  database: Kysely<DB>,
  {
    companyId,
    lines,
    start,
  }: { companyId: string; lines: readonly { deviceId: string; type: ChargedType }[]; start: Day },
): Promise<Quote[]> {
  const devices = await describeDevices(
    database,
    companyId,
    lines.map(({ deviceId }) => deviceId),
  );
  const known = lines.flatMap(({ deviceId, type }) => {
    const device = devices.get(deviceId);
    return device ? [{ deviceId, deviceName: device.name, serialNumber: device.serialNumber, type }] : [];
  });
  return quoteDevices(database, { companyId, devices: known, start });
}

/** A device as far as a quote asks. */
type QuotedDevice = Pick<Quote, 'deviceId' | 'deviceName' | 'serialNumber' | 'type'>;

/** The same of devices that the company perhaps has not yet. @throws {NoPriceError} for a type without a price */
export async function quoteDevices(
  database: Kysely<DB>,
  { companyId, devices, start }: { companyId: string; devices: readonly QuotedDevice[]; start: Day },
): Promise<Quote[]> {
  const serials = devices.map(({ serialNumber }) => serialNumber);
  const [book, known, had] = [
    await readPriceBook(database),
    await findInvoiceBase(database, companyId),
    await selectSubscribedSerials(database, companyId, serials),
  ];
  const base = known ?? start;
  return devices.map((device) => {
    const { serialNumber, type } = device;
    const discountFrom = had.has(serialNumber) ? null : start;
    const billed = { type, start, base, discountFrom, discountGiven: euros(0), endsOn: null };
    const first = chargeOf(billed, 0, book);
    const months = monthsCharged[type];
    const price = priceOn(book.prices, type, start);
    if (!first || !price) throw new NoPriceError(type, start);
    const later = {
      amount: multiply(price.monthly, months),
      months,
      from: periodOf({ start, base, months }, 1).from,
    };
    return {
      ...device,
      subscriptionId: randomUUID(),
      start,
      base,
      discountFrom,
      first,
      later,
      contractEnd: contractEndOf(start),
    };
  });
}
