import { addToCart, type CartLine, removeFromCart } from '@belfry/contract/money/cart/cart.contract.ts';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { cartQuantity } from '#platform/cart-quantity.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

/** What is put into the cart. */
export interface CartAddition {
  deviceId: string;
  type: ChargedType;
  /** Whether the device lies in the cart already: it is in it once. */
  isThere: boolean;
}

/** The acts on the cart. The badge changes with them; what the server or a live event says of it counts more. */
export function useCartActs() {
  const client = useQueryClient();
  const changing = async (act: () => Promise<unknown>, count: () => void) => {
    const before = cartQuantity.get();
    try {
      await act();
      if (cartQuantity.get() === before) count();
    } finally {
      void client.invalidateQueries({ queryKey: liveKeys.subscriptions });
    }
  };
  return {
    add: ({ deviceId, type, isThere }: CartAddition) =>
      changing(
        () => call(addToCart, { body: { deviceId, type } }),
        () => (isThere ? undefined : cartQuantity.increment()),
      ),
    remove: ({ id }: Pick<CartLine, 'id'>) =>
      changing(
        () => call(removeFromCart, { params: { id } }),
        () => cartQuantity.decrement(),
      ),
  };
}
