import type { RouteInput } from '@belfry/contract/http/route.ts';
import type {
  getSubscriptions as route,
  SubscriptionsOverview,
} from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { presentCart } from '#features/money/cart/present-cart.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { getOpenPayments } from '#features/money/payments/get-open-payments.ts';
import { findPriceNotification } from '#features/money/prices/find-price-notification.ts';
import { presentSubscriptions } from './present-subscription.ts';
import { selectSubscriptions } from './subscription-lists.queries.ts';

/** What the caller's company has subscribed and is about to, what it has still to pay, and which prices change for it. */
export async function getSubscriptions(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { deviceId }: RouteInput<typeof route>['query'],
): Promise<SubscriptionsOverview> {
  const { companyId } = context.actor;
  const own = platform.database.company(companyId);
  const today = bookDay(platform.clock.now());
  const rows = await selectSubscriptions(own, companyId, deviceId);
  const [cart, subscriptions, payments, priceNotification] = await Promise.all([
    presentCart(own, companyId, today),
    presentSubscriptions(own, companyId, rows, today),
    getOpenPayments(platform, context),
    findPriceNotification(own, companyId, { today, deviceId }),
  ]);
  return { cart, subscriptions, payments: payments.items, priceNotification };
}
