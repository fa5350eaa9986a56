import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { refundWhenLast } from '../billing/refund-when-last.ts';
import { giveBack, planGivingBack } from '../cancelling/give-back.ts';
import { changeAsStaff } from '../change-subscription.ts';
import { updateSubscription } from '../subscriptions.queries.ts';

/**
 * Staff end a subscription today, whatever its contract says: nothing more is charged. It is the only way out where nobody can tell how
 * one stands.
 * @param isCredited whether what was charged beyond today is given back
 * @throws {AppError} `not-found`; `not-allowed-now` where it is over and not charged any more
 */
export function retireSubscription(
  platform: Platform,
  context: Context<UserActor>,
  { id, reason, isCredited }: { id: string; reason: string; isCredited: boolean },
): Promise<Subscription> {
  return changeAsStaff(platform, context, { id, reason }, async (trx, { row, at, today }) => {
    const back = await planGivingBack(trx, row, today);
    if (isCredited) await giveBack(trx, row.company_id, back, { why: 'retired', day: today, at });
    const changed = await updateSubscription(trx, id, {
      state: 'retired',
      ended_at: row.ended_at ?? at,
      next_charge_on: null,
      next_type: null,
    });
    await refundWhenLast(trx, row.company_id);
    const credit = isCredited ? back.credit.cents : 0;
    return { row: changed, action: 'subscription.retired', details: { isCredited, credit } };
  });
}
