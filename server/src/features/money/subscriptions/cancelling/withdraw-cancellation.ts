import { monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { billedOf } from '../billing/billed-of.ts';
import { nextNumber } from '../billing/next-charge.ts';
import { periodOf } from '../billing/periods.rules.ts';
import { changeSubscription } from '../change-subscription.ts';
import { actionsOf } from '../overview/actions-of.ts';
import { selectPeriods, updateSubscription } from '../subscriptions.queries.ts';

/**
 * Lets a subscription go on that was cancelled.
 * @throws {AppError} `not-found`; `not-allowed-now` where it is not cancelled, is over, or something was given back
 */
export function withdrawCancellation(
  platform: Platform,
  context: Context<UserActor>,
  { id }: { id: string },
): Promise<Subscription> {
  return changeSubscription(platform, context, id, async (trx, { row, today }) => {
    const periods = (await selectPeriods(trx, row.company_id, [id])).get(id) ?? [];
    if (!actionsOf(row, periods, today).includes('withdraw-cancel')) throw new AppError('not-allowed-now');
    const billed = billedOf(row, periods);
    const next = billed && periodOf({ ...billed, months: monthsCharged[billed.type] }, nextNumber(periods));
    const changed = await updateSubscription(trx, id, {
      cancel_at: null,
      cancel_reason: null,
      next_charge_on: next && next.from,
    });
    return { row: changed, action: 'subscription.cancel-withdrawn', details: {} };
  });
}
