import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { changeAsStaff } from '../change-subscription.ts';
import { changeNow } from '../plans/change-now.ts';
import { prepareChangeNow } from '../plans/prepare-change.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';

/**
 * Staff have another type take the place of a subscription today, whatever is open of it: the days that nobody uses any more are given
 * back, the new ones are charged.
 * @throws {AppError} `not-found`; `not-allowed-now` where it has that type, is over, or nobody can tell how it stands
 */
export function replaceSubscription(
  platform: Platform,
  context: Context<UserActor>,
  { id, reason, type }: { id: string; reason: string; type: ChargedType },
): Promise<Subscription> {
  return changeAsStaff(platform, context, { id, reason }, async (trx, { row, at, today }) => {
    if (!isReplaceable(row) || row.type === type) throw new AppError('not-allowed-now');
    const now = await prepareChangeNow(trx, row, { type, today });
    const changed = await changeNow(platform, trx, row, { now, today, at });
    const details = { from: row.type, to: type, isPaidApart: !now.isOneInvoice };
    return { row: changed, action: 'subscription.replaced', details };
  });
}

function isReplaceable({ state, device_id: deviceId }: SubscriptionRow): boolean {
  return deviceId !== null && state !== 'unknown' && !overSubscriptionStates.some((over) => over === state);
}
