import type { Kysely } from 'kysely';
import type { Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { describeDevices } from '#features/devices/devices/describe-devices.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { refundWhenLast } from '../billing/refund-when-last.ts';
import { aheadUntil } from '../cancelling/end-on.rules.ts';
import { giveBack, planGivingBack } from '../cancelling/give-back.ts';
import { issueFirstInvoice, startSubscriptions } from '../starting/start-subscriptions.ts';
import { restateRows } from '../state/restate-rows.ts';
import { lockCurrent, updateSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import type { HandedPlan, Handing } from './read-handed-plan.ts';

/** A handover with its subscription. */
interface PlanHandover<Moved> {
  handing: Pick<Handing, 'from' | 'toCompanyId'>;
  plan: HandedPlan;
  at: Date;
  /** Moves the device, once nothing is charged for it where it was. */
  move: () => Promise<Moved>;
}

/**
 * Moves a device with its subscription, in the caller's transaction, which has held the locks of both payers since it read the plan (design
 * page 8.5): where it was, it ends today, what was charged beyond is given back, and what is open stays to be paid; where it comes, another
 * begins today, until the same contract's end.
 * @returns what `move` gave, and what was given back, with VAT
 * @throws {NoSellerError} where nobody has said who sells
 */
export async function handOverPlan<Moved extends { device: { id: string } }>(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  { handing, plan, at, move }: PlanHandover<Moved>,
): Promise<Moved & { credit: Money }> {
  const { companyId, deviceId } = handing.from;
  const row = (await lockCurrent(trx, companyId, deviceId)).find(({ id }) => id === plan.subscriptionId);
  if (!row) throw new Error('a subscription that is not there any more');
  const credit = await endHere(trx, row, { deviceId, at });
  const moved = await move();
  const quotes = [{ ...plan.quote, deviceId: moved.device.id }];
  const ordered = { companyId: handing.toCompanyId, quotes, at };
  const issued = await issueFirstInvoice(platform, trx, ordered);
  const state = issued ? 'active-automatic-payment-pending' : 'active';
  const rows = await startSubscriptions(trx, { ...ordered, state, paymentId: null });
  await restateRows(trx, { companyId: handing.toCompanyId, rows, at });
  return { ...moved, credit };
}

/** A period before today that no run has charged yet is charged until today, as where a device leaves; nothing else comes. */
async function endHere(
  trx: Kysely<DB>,
  row: SubscriptionRow,
  { deviceId, at }: { deviceId: string; at: Date },
): Promise<Money> {
  const { company_id: companyId } = row;
  const today = bookDay(at);
  const back = await planGivingBack(trx, row, today);
  await giveBack(trx, companyId, back, { why: 'handed-over', day: today, at });
  const ahead = aheadUntil(row, today).next_charge_on;
  await updateSubscription(trx, row.id, {
    state: 'retired',
    ended_at: at,
    next_type: null,
    next_charge_on: ahead,
    ...(ahead !== null && (await chargedUntil(trx, { companyId, deviceId, today }))),
  });
  await refundWhenLast(trx, companyId);
  return back.credit;
}

async function chargedUntil(
  trx: Kysely<DB>,
  { companyId, deviceId, today }: { companyId: string; deviceId: string; today: Day },
) {
  const device = (await describeDevices(trx, companyId, [deviceId])).get(deviceId);
  return {
    cancel_at: momentOn(today, 0, 'Europe/Amsterdam'),
    left_device: device ? JSON.stringify(device) : null,
  };
}
