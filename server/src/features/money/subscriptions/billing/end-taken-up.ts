import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { momentOn } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { giveBack, planGivingBack } from '../cancelling/give-back.ts';
import { lockTakenUp, updateSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';

/**
 * A device that left its company and came back is charged by its new subscription alone: the contract that it left with ends on the day
 * that begins, and what was charged beyond is given back. In the transaction that holds the payer's lock.
 * @returns the subscriptions whose contracts ended
 * @throws {NoSellerError} where nobody has said who sells
 */
export async function endTakenUp(
  trx: Kysely<DB>,
  { companyId, at }: { companyId: string; at: Date },
): Promise<SubscriptionRow[]> {
  const ended: SubscriptionRow[] = [];
  for (const { begun_at: begunAt, ...left } of await lockTakenUp(trx, companyId, at)) {
    const day = bookDay(begunAt);
    const back = await planGivingBack(trx, left, day);
    await giveBack(trx, companyId, back, { why: 'taken-up', day, at });
    ended.push(
      await updateSubscription(trx, left.id, {
        cancel_at: momentOn(day, 0, 'Europe/Amsterdam'),
        next_charge_on: null,
      }),
    );
  }
  return ended;
}
