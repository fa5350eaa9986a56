import * as contract from '@belfry/contract/money/checkout/checkout.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { getCheckout } from './get-checkout.ts';
import { getOrder } from './get-order.ts';
import { getOrders } from './get-orders.ts';
import { placeOrder } from './placing/place-order.ts';

/** Routes of checkout and orders. */
export function checkoutRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getCheckout, (context) => getCheckout(platform, context)),
    bind(contract.placeOrder, (context, { body }) => placeOrder(platform, context, body)),
    bind(contract.getOrders, (context) => getOrders(platform, context)),
    bind(contract.getOrder, (context, { params }) => getOrder(platform, context, params)),
  ];
}
