import type { Kysely } from 'kysely';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { whoSellsOn } from '#features/money/seller/who-sells.ts';
import { NoPriceError } from '../billing/charge.rules.ts';
import { mayBeCharged } from '../billing/find-due.ts';
import { quoteDevices, type Quote } from '../starting/quote-subscriptions.ts';
import { findCurrent, type SubscriptionRow } from '../subscriptions.queries.ts';

/** A device that goes from one company to another. */
export interface Handing {
  from: { companyId: string; deviceId: string };
  toCompanyId: string;
  deviceName: string;
  serialNumber: string;
  today: Day;
}

/** A subscription that may go to another company with its device. */
export interface HandedPlan {
  subscriptionId: string;
  /** What it costs there from today on, until the contract ends that it has; `deviceId` is the device's of before. */
  quote: Quote;
}

/**
 * The subscription that a company may take over with a device: one that is charged, that nobody has cancelled, and of which it is known how
 * it stands. It is the type of today, at the price of today; what was planned for it is not taken along.
 * @returns null where there is none, nobody has said who sells, or its type has no price any more
 */
export async function readHandedPlan(
  database: Kysely<DB>,
  { from, toCompanyId, deviceName, serialNumber, today }: Handing,
): Promise<HandedPlan | null> {
  const row = await findCurrent(database, from.companyId, from.deviceId);
  if (!row || !isHandable(row) || !isCharged(row.type)) return null;
  if (!(await whoSellsOn(database, today))) return null;
  const device = { deviceId: from.deviceId, deviceName, serialNumber, type: row.type };
  const quoted = { companyId: toCompanyId, devices: [device], start: today };
  const [quote] = await quoteDevices(database, quoted).catch((error: unknown) => {
    if (error instanceof NoPriceError) return [];
    throw error;
  });
  if (!quote) return null;
  const contractEnd = row.contract_ends_at ? bookDay(row.contract_ends_at) : today;
  return { subscriptionId: row.id, quote: { ...quote, contractEnd } };
}

function isHandable(row: SubscriptionRow): boolean {
  return row.invoice_base !== null && row.cancel_at === null && mayBeCharged(row);
}
