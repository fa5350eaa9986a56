import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isCharged, monthsCharged, type ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { DB } from '#platform/database/database.ts';
import { momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { insertSubscriptions, updateSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';

/**
 * Has another type take the place of a subscription that is locked, from a day on, in the caller's transaction. The contract, and what is
 * cancelled of it, go on; nothing is charged or given back by it: the first period of the new one is to be charged from that day on.
 * @returns the new one
 */
export async function beginReplacement(
  trx: Kysely<DB>,
  row: SubscriptionRow,
  { type, start, at }: { type: ChargedType; start: Day; at: Date },
): Promise<SubscriptionRow> {
  // First: a device has one at a time.
  await updateSubscription(trx, row.id, {
    state: 'retired',
    ended_at: at,
    next_charge_on: null,
    next_type: null,
  });
  const [begun] = await insertSubscriptions(trx, [
    {
      id: randomUUID(),
      company_id: row.company_id,
      device_id: row.device_id,
      type,
      state: row.state === 'unknown' ? 'active' : row.state,
      started_at: momentOn(start, 0, 'Europe/Amsterdam'),
      contract_ends_at: row.contract_ends_at,
      cancel_at: row.cancel_at,
      cancel_reason: row.cancel_reason,
      end_by_staff: row.end_by_staff,
      invoice_base: row.invoice_base,
      next_charge_on: start,
      discount_from: discountCarried(row, type),
      paid_at: row.paid_at,
      payment_id: row.payment_id,
      serial_number: row.serial_number,
      replaces: row.id,
    },
  ]);
  if (!begun) throw new Error('a subscription that was not added');
  return begun;
}

/** From which day another type in its place has the starting discount: one by the day goes on, one of a longer plan was given at once. */
export function discountCarried(
  { type, discount_from: from }: Pick<SubscriptionRow, 'type' | 'discount_from'>,
  next: ChargedType,
): Day | null {
  return isByMonth(next) && isByMonth(type) ? from : null;
}

function isByMonth(type: SubscriptionRow['type']): boolean {
  return isCharged(type) && monthsCharged[type] === 1;
}
