import type { Cancellation } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findSubscription } from '../subscriptions.queries.ts';
import { planCancellation, presentCancellation } from './plan-cancellation.ts';

/** What cancelling a subscription of the caller's company would do today. @throws {AppError} `not-found`, `not-allowed-now` */
export async function getCancellation(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  { id }: { id: string },
): Promise<Cancellation> {
  const own = database.company(companyId);
  const row = await findSubscription(own, companyId, id);
  if (!row) throw new AppError('not-found');
  return presentCancellation(row, await planCancellation(own, row, bookDay(clock.now())));
}
