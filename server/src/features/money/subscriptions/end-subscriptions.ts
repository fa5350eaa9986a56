import type { Kysely } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';
import { momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { describeDevices, type DeviceDescription } from '#features/devices/devices/describe-devices.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { cancelDayOf } from './billing/periods.rules.ts';
import { refundWhenLast } from './billing/refund-when-last.ts';
import { aheadUntil } from './cancelling/end-on.rules.ts';
import { giveBack, planGivingBack } from './cancelling/give-back.ts';
import {
  forgetWords,
  lockCurrent,
  lockSubscriptions,
  updateSubscription,
  type SubscriptionRow,
} from './subscriptions.queries.ts';

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
 * contract (page 8.5): what it was called is kept, charges go on until the contract ends, and what was charged beyond is given back. Of a
 * company that goes nothing is charged any more, and what it wrote is forgotten. Call it while the device is there, and hold the payer's lock before those of devices.
 */
export async function endSubscriptions(trx: Kysely<DB>, end: SubscriptionsEnd): Promise<void> {
  const { companyId, deviceId, as, at } = end;
  await lockPayer(trx, companyId);
  if (deviceId === null) {
    for (const row of await lockSubscriptions(trx, companyId))
      await updateSubscription(trx, row.id, {
        ...(row.ended_at === null && { state: as, ended_at: at }),
        next_type: null,
        next_charge_on: null,
      });
    await forgetWords(trx, companyId);
    return;
  }
  const rows = await lockCurrent(trx, companyId, deviceId);
  const device = (await describeDevices(trx, companyId, [deviceId])).get(deviceId);
  for (const row of rows) {
    const left = device && row.invoice_base !== null ? await leave(trx, row, { device, at }) : {};
    await updateSubscription(trx, row.id, { state: as, ended_at: at, next_type: null, ...left });
  }
  if (rows.length > 0) await refundWhenLast(trx, companyId);
}

/** Gives back what was charged beyond the day on which a contract ends whose device leaves. @returns what the subscription is until then */
async function leave(
  trx: Kysely<DB>,
  row: SubscriptionRow,
  { device, at }: { device: DeviceDescription; at: Date },
) {
  const endsOn = endOf(row, at);
  const back = await planGivingBack(trx, row, endsOn);
  await giveBack(trx, row.company_id, back, { why: 'removed', day: endsOn, at });
  return {
    cancel_at: momentOn(endsOn, 0, 'Europe/Amsterdam'),
    next_charge_on: aheadUntil(row, endsOn).next_charge_on,
    left_device: JSON.stringify(device),
  };
}

/** One that was cancelled before ends as it was to. */
function endOf({ cancel_at: cancelAt, contract_ends_at: contractEnd }: SubscriptionRow, at: Date): Day {
  if (cancelAt) return bookDay(cancelAt);
  return cancelDayOf({ contractEnd: contractEnd && bookDay(contractEnd), today: bookDay(at) });
}
