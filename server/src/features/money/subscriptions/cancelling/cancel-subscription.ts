import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { momentOn } from '#platform/values/calendar.rules.ts';
import { changeSubscription } from '../change-subscription.ts';
import { chargeJobOf } from '../subscriptions-jobs.ts';
import { updateSubscription } from '../subscriptions.queries.ts';
import { tellCancelled } from '../tell-of-subscription.ts';
import { aheadUntil } from './end-on.rules.ts';
import { giveBack } from './give-back.ts';
import { planCancellation } from './plan-cancellation.ts';

/**
 * Ends a subscription at its contract's end or a month from now, or where its price is raised. What was charged beyond is given back at
 * once: first against what is open, the rest to the balance.
 * @param words why, for us to learn from
 * @throws {AppError} `not-found`; `not-allowed-now` where it is cancelled or over
 */
export function cancelSubscription(
  platform: Platform,
  context: Context<UserActor>,
  { id, words }: { id: string; words: string | undefined },
): Promise<Subscription> {
  return changeSubscription(platform, context, id, async (trx, { row, deviceName, at, today }) => {
    const { cancelAt, isForPriceRaise, back } = await planCancellation(trx, row, today);
    await giveBack(trx, row.company_id, back, { why: 'cancelled', day: cancelAt, at });
    const changed = await updateSubscription(trx, id, {
      cancel_at: momentOn(cancelAt, 0, 'Europe/Amsterdam'),
      cancel_reason: words || null,
      ...aheadUntil(row, cancelAt),
    });
    // Nothing waits for tomorrow morning that is over today.
    if (cancelAt <= today) await enqueue(trx, [chargeJobOf(row.company_id)]);
    await tellCancelled(platform, trx, { row: changed, deviceName, day: cancelAt, credit: back.credit });
    const details = { cancelAt, credit: back.credit.cents, isForPriceRaise };
    return { row: changed, action: 'subscription.cancelled', details };
  });
}
