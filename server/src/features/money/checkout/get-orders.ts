import type { Order } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { selectOrdersUnderWay } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';

/** The orders of the caller's company that wait for a bank. Nothing is asked there: whoever opens one has it looked at. */
export async function getOrders(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
): Promise<{ items: Order[] }> {
  const rows = await selectOrdersUnderWay(database.company(companyId), companyId);
  return { items: rows.map(presentOrder) };
}
