import type { Order } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { lookAtClaim } from '#features/money/payments/look-at-claim.ts';
import { findOrder } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';
import { settleOrders } from './settling/settle-orders.ts';

/**
 * An order of the caller's company. The provider is asked first, and what it says is settled at once, so that who comes back from its
 * page reads what it says and not what we hope; where it cannot be asked, what was known stands.
 * @throws {AppError} `not-found`
 */
export async function getOrder(
  platform: Platform,
  { actor: { companyId } }: Context<UserActor>,
  { id }: { id: string },
): Promise<Order> {
  const own = platform.database.company(companyId);
  const known = await findOrder(own, companyId, { id });
  if (!known) throw new AppError('not-found');
  if (known.ended_at !== null) return presentOrder(known);
  if (known.payment_id !== null) await lookAtClaim(platform, known.payment_id);
  await settleOrders(platform, companyId).catch((error: unknown) =>
    platform.log.error({ err: error, company: companyId }, 'an order could not be settled'),
  );
  return presentOrder((await findOrder(own, companyId, { id })) ?? known);
}
