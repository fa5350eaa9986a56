import type { RouteRequest } from '@belfry/contract/http/route.ts';
import {
  type Checkout,
  getCheckout,
  getOrder,
  getOrders,
  type Order,
  placeOrder,
} from '@belfry/contract/money/checkout/checkout.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/api-client/api-error.ts';
import { call } from '#platform/api-client/call.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { useStore } from '#platform/store.ts';
import { forgetOrderKey, orderKeyOf } from './ordering/order-key.ts';

/** What is ordered, as it goes over the wire. */
export type OrderBody = RouteRequest<typeof placeOrder>['body'];

/** Milliseconds between two looks at what is about to change by itself. */
const lookEvery = 3_000;

const checkoutKey = (language: string) => [...liveKeys.subscriptions, 'checkout', language];

/** What the cart costs and how it can be paid; never from before. What is agreed to is of the language in which it is shown. */
export function useCheckout() {
  const language = useStore(langCode);
  return useQuery({
    queryKey: checkoutKey(language),
    queryFn: ({ signal }) => call(getCheckout, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** One order. @param isFollowed whether it is looked at again and again while nobody knows how it ends */
export function useOrder(id: string, isFollowed: boolean) {
  return useQuery({
    queryKey: [...liveKeys.subscriptions, 'order', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isFollowed && data && isUndecided(data) ? lookEvery : false),
  });
}

/** The orders that wait for a bank. */
export function useOrdersUnderWay() {
  return useQuery({
    queryKey: [...liveKeys.subscriptions, 'orders'],
    queryFn: ({ signal }) => call(getOrders, {}, { signal }),
  });
}

/** Whether nobody knows yet how an order ends. */
export function isUndecided({ state }: Pick<Order, 'state'>): boolean {
  return state === 'processing';
}

/** Orders what lies in the cart. Whoever does not learn whether it was ordered, and tries again, orders it once. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return async (body: OrderBody) => {
    try {
      const placed = await call(placeOrder, { body }, { idempotencyKey: orderKeyOf(body) });
      forgetOrderKey();
      for (const queryKey of [liveKeys.subscriptions, liveKeys.payments])
        void client.invalidateQueries({ queryKey });
      return placed;
    } catch (error) {
      if (isAnswer(error)) forgetOrderKey();
      const now = checkoutNow(error);
      if (now) client.setQueryData(checkoutKey(langCode.get()), now);
      throw error;
    }
  };
}

/** Whether the server has decided: then nothing was ordered by that key, and nothing will be. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** The checkout as it is now, of a refusal that carries it. */
export function checkoutNow(error: unknown): Checkout | null {
  const isChanged = error instanceof ApiError && error.code === 'changed-meanwhile';
  return isChanged && error.current ? (error.current as Checkout) : null;
}
