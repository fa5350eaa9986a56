import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { changeSubscription } from '../change-subscription.ts';
import { actionsOf } from '../overview/actions-of.ts';
import { updateSubscription } from '../subscriptions.queries.ts';
import { tellChanged } from '../tell-of-subscription.ts';
import { changeNow } from './change-now.ts';
import { checkChangeable } from './check-changeable.ts';
import { prepareChange } from './prepare-change.ts';

/**
 * Changes the type of a subscription: at once where the other costs more by the month, else at the end of what was charged. Its own type
 * withdraws a change that is to come.
 * @returns the one that counts for the device from then on
 * @throws {AppError} `not-found`, `not-allowed-now`, `pay-first`, `unknown-subscription-type`
 */
export function changePlan(
  platform: Platform,
  context: Context<UserActor>,
  { id, type }: { id: string; type: ChargedType },
): Promise<Subscription> {
  return changeSubscription(platform, context, id, async (trx, { row, deviceName, at, today }) => {
    if (type === row.type) {
      if (!actionsOf(row, [], today).includes('withdraw-change')) throw new AppError('not-allowed-now');
      const kept = await updateSubscription(trx, id, { next_type: null });
      return { row: kept, action: 'subscription.change-withdrawn', details: { type: row.next_type } };
    }
    await checkChangeable(trx, row, today);
    const { now, change } = await prepareChange(trx, row, { type, today });
    const changed = now
      ? await changeNow(platform, trx, row, { now, today, at })
      : await updateSubscription(trx, id, { next_type: type });
    const { date: day, amount } = change;
    await tellChanged(platform, trx, { row: changed, deviceName, day, type, amount });
    return { row: changed, action: 'subscription.changed', details: { from: row.type, to: type, day } };
  });
}
