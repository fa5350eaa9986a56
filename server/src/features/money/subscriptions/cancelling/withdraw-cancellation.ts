import type { Kysely } from 'kysely';
import { monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { billedOf } from '../billing/billed-of.ts';
import { nextNumber } from '../billing/next-charge.ts';
import { periodOf } from '../billing/periods.rules.ts';
import { changeAsStaff, changeSubscription, type Held } from '../change-subscription.ts';
import { actionsOf, isWithdrawable } from '../overview/actions-of.ts';
import { selectPeriods, updateSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';

/**
 * Lets a subscription go on that was cancelled.
 * @throws {AppError} `not-found`; `not-allowed-now` where it is not cancelled, is over, something was given back, or staff had it end
 */
export function withdrawCancellation(
  platform: Platform,
  context: Context<UserActor>,
  { id }: { id: string },
): Promise<Subscription> {
  return changeSubscription(platform, context, id, async (trx, held) => ({
    row: await letGoOn(trx, held, (...of) => actionsOf(...of).includes('withdraw-cancel')),
    action: 'subscription.cancel-withdrawn',
    details: {},
  }));
}

/** The same by staff, whoever had it end. @throws {AppError} as {@link withdrawCancellation} and `asStaff` */
export function withdrawEnd(
  platform: Platform,
  context: Context<UserActor>,
  asked: { id: string; reason: string },
): Promise<Subscription> {
  return changeAsStaff(platform, context, asked, async (trx, held) => ({
    row: await letGoOn(trx, held, isWithdrawable),
    action: 'subscription.end-withdrawn',
    details: {},
  }));
}

async function letGoOn(
  trx: Kysely<DB>,
  { row, today }: Held,
  mayGoOn: typeof isWithdrawable,
): Promise<SubscriptionRow> {
  const periods = (await selectPeriods(trx, row.company_id, [row.id])).get(row.id) ?? [];
  if (!mayGoOn(row, periods, today)) throw new AppError('not-allowed-now');
  const billed = billedOf(row, periods);
  const next = billed && periodOf({ ...billed, months: monthsCharged[billed.type] }, nextNumber(periods));
  return updateSubscription(trx, row.id, {
    cancel_at: null,
    cancel_reason: null,
    end_by_staff: false,
    next_charge_on: next && next.from,
  });
}
