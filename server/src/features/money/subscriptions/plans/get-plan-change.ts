import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { PlanChange } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findSubscription } from '../subscriptions.queries.ts';
import { checkChangeable } from './check-changeable.ts';
import { prepareChange } from './prepare-change.ts';

/**
 * What another type would cost a subscription of the caller's company from today on.
 * @throws {AppError} `not-found`, `not-allowed-now`, `pay-first`, `unknown-subscription-type`
 */
export async function getPlanChange(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  { id, type }: { id: string; type: ChargedType },
): Promise<PlanChange> {
  const own = database.company(companyId);
  const row = await findSubscription(own, companyId, id);
  if (!row) throw new AppError('not-found');
  const today = bookDay(clock.now());
  await checkChangeable(own, row, today);
  return (await prepareChange(own, row, { type, today })).change;
}
