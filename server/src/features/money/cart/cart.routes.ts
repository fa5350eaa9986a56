import * as contract from '@belfry/contract/money/cart/cart.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { addToCart } from './add-to-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';

/** Routes of the cart. */
export function cartRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.addToCart, (context, { body }) => addToCart(platform, context, body)),
    bind(contract.removeFromCart, (context, { params }) => removeFromCart(platform, context, params)),
  ];
}
