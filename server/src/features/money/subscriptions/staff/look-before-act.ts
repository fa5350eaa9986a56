import type { Kysely } from 'kysely';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type {
  ManagedSubscriptionAction,
  Replacement,
  Retirement,
} from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { withVat } from '../billing/company-vat.ts';
import { planGivingBack } from '../cancelling/give-back.ts';
import { findOwner } from '../overview/subscription-lists.queries.ts';
import { netOf } from '../plans/plan-change.rules.ts';
import { dueNowOf, prepareChangeNow } from '../plans/prepare-change.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import { actionsFor } from './managed-subscriptions.list.ts';
import { judgeEnd } from './retire-subscription.ts';

/** What retiring a subscription on a day would give back. @throws {AppError} `not-found`, `not-allowed-now` and those of `asStaff` */
export function getRetirement(
  platform: Platform,
  context: Context<UserActor>,
  { day, ...asked }: { id: string; reason: string; day?: Day | undefined },
): Promise<Retirement> {
  return lookAt(platform, context, { ...asked, before: 'retire' }, async (trx, row) => {
    const today = bookDay(platform.clock.now());
    const { credit, toOpen } = await planGivingBack(trx, row, judgeEnd(row, day ?? today, today));
    return { credit, creditToOpen: toOpen };
  });
}

/** What another type from today on would come to. @throws {AppError} `not-found`, `not-allowed-now` and those of `asStaff` */
export function getReplacement(
  platform: Platform,
  context: Context<UserActor>,
  { type, ...asked }: { id: string; reason: string; type: ChargedType },
): Promise<Replacement> {
  return lookAt(platform, context, { ...asked, before: 'change-type' }, async (trx, row) => {
    if (row.type === type) throw new AppError('not-allowed-now');
    const now = await prepareChangeNow(trx, row, { type, today: bookDay(platform.clock.now()) });
    const { first, second, back, vat } = now;
    return {
      type,
      charged: first.net,
      credited: netOf(back.unused),
      dueNow: dueNowOf(now),
      nextPayment: second && { date: second.from, amount: withVat(second.net, vat) },
    };
  });
}

async function lookAt<T>(
  platform: Platform,
  context: Context<UserActor>,
  { id, reason, before }: { id: string; reason: string; before: ManagedSubscriptionAction },
  work: (trx: Kysely<DB>, row: SubscriptionRow) => Promise<T>,
): Promise<T> {
  const companyId = await findOwner(platform.database.allCompanies, id);
  if (companyId === undefined) throw new AppError('not-found');
  return asStaff(platform, context, companyId, reason).look(async (trx) => {
    const row = await findSubscription(trx, companyId, id);
    if (!row) throw new AppError('not-found');
    if (!actionsFor(row, true).includes(before)) throw new AppError('not-allowed-now');
    return work(trx, row);
  });
}
