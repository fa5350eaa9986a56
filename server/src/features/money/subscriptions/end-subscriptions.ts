import type { Kysely } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';
import { momentOn } from '#platform/values/calendar.rules.ts';
import { describeDevices, type DeviceDescription } from '#features/devices/devices/describe-devices.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { cancelDayOf } from './billing/periods.rules.ts';
import { lockCurrent, updateSubscription, type SubscriptionRow } from './subscriptions.queries.ts';

/** Which subscriptions of a company end, as what, and when. */
interface SubscriptionsEnd {
  companyId: string;
  /** Null for all of the company. */
  deviceId: string | null;
  /** Retired with its device (page 2.7), canceled with its company. */
  as: (typeof overSubscriptionStates)[number];
  at: Date;
}

/**
 * Ends the subscriptions that go on, in the caller's transaction; the rows stay for the books. A device that leaves does not shorten its
 * contract (page 8.5): what it was called is kept, and charges go on until the contract ends. Of a company that goes nothing is charged
 * any more. Call it while the device is there.
 */
export async function endSubscriptions(
  trx: Kysely<DB>,
  { companyId, deviceId, as, at }: SubscriptionsEnd,
): Promise<void> {
  const rows = await lockCurrent(trx, companyId, deviceId);
  const devices = await describeDevices(trx, companyId, deviceId === null ? [] : [deviceId]);
  for (const row of rows) {
    const device = devices.get(row.device_id ?? '');
    const charged = device ? chargedUntilItEnds(row, device, at) : { next_charge_on: null };
    await updateSubscription(trx, row.id, { state: as, ended_at: at, next_type: null, ...charged });
  }
}

function chargedUntilItEnds(row: SubscriptionRow, device: DeviceDescription, at: Date) {
  if (row.invoice_base === null) return {};
  const contractEnd = row.contract_ends_at && bookDay(row.contract_ends_at);
  const endsOn = row.cancel_at ? bookDay(row.cancel_at) : cancelDayOf({ contractEnd, today: bookDay(at) });
  const { next_charge_on: next } = row;
  return {
    cancel_at: momentOn(endsOn, 0, 'Europe/Amsterdam'),
    next_charge_on: next !== null && next < endsOn ? next : null,
    device: JSON.stringify(device),
  };
}
