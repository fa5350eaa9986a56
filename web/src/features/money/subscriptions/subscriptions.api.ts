import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { getConsequences } from '@belfry/contract/money/subscriptions/consequences.contract.ts';
import {
  cancelSubscription,
  changePlan,
  getCancellation,
  getPlanChange,
  getSubscriptions,
  type Subscription,
  type SubscriptionsOverview,
  withdrawCancellation,
} from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { cartQuantity } from '#platform/cart-quantity.ts';
import { viewed } from '#platform/viewed-company.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

const overviews = [...liveKeys.subscriptions, 'overview'];

/** How subscriptions are asked for: all of the company, by which the badge of the cart goes, or those of one device. */
export function subscriptionsQuery(deviceId?: string) {
  return queryOptions({
    queryKey: [...overviews, deviceId ?? null],
    queryFn: async ({ signal }) => {
      const overview = await call(getSubscriptions, { query: deviceId ? { deviceId } : {} }, { signal });
      // The cart of a customer whose portal staff see is none of theirs.
      if (!deviceId && !viewed) cartQuantity.set(overview.cart.length);
      return overview;
    },
  });
}

/** What the company has subscribed and is about to, or what a device has. */
export function useSubscriptions(deviceId?: string) {
  return useQuery(subscriptionsQuery(deviceId));
}

/** What is never shown from before. */
const ofThisMoment = { staleTime: 0, gcTime: 0 } as const;
/** What is asked once, when it is to be decided: once that is done it can no longer be asked, whoever hears of it first. */
const untilDecided = { staleTime: 'static', gcTime: 0 } as const;

/** What cancelling a subscription would do. */
export function useCancellation(id: string) {
  return useQuery({
    queryKey: [...liveKeys.subscriptions, 'cancellation', id],
    queryFn: ({ signal }) => call(getCancellation, { params: { id } }, { signal }),
    ...untilDecided,
  });
}

/** What a change to another type would do. */
export function usePlanChange(id: string, type: ChargedType | null) {
  return useQuery({
    queryKey: [...liveKeys.subscriptions, 'plan', id, type],
    queryFn: ({ signal }) =>
      call(getPlanChange, { params: { id }, query: { type: type as ChargedType } }, { signal }),
    enabled: type !== null,
    ...untilDecided,
  });
}

/** What happens if a payment is not paid. */
export function useConsequences(paymentId: string) {
  return useQuery({
    queryKey: [...liveKeys.subscriptions, 'consequences', paymentId],
    queryFn: ({ signal }) => call(getConsequences, { params: { id: paymentId } }, { signal }),
    ...ofThisMoment,
  });
}

/** The acts on a subscription. What they answer is shown at once; all else about money is asked for anew. */
export function useSubscriptionActs() {
  const client = useQueryClient();
  const andShow = async (act: () => Promise<Subscription>) => {
    try {
      const now = await act();
      client.setQueriesData<SubscriptionsOverview>({ queryKey: overviews }, (overview) =>
        show(now, overview),
      );
      return now;
    } finally {
      for (const queryKey of [liveKeys.subscriptions, liveKeys.payments, liveKeys.devices])
        void client.invalidateQueries({ queryKey });
    }
  };
  return {
    cancel: ({ id }: Pick<Subscription, 'id'>, body: { reason?: string }) =>
      andShow(() => call(cancelSubscription, { params: { id }, body })),
    withdrawCancel: ({ id }: Pick<Subscription, 'id'>) =>
      andShow(() => call(withdrawCancellation, { params: { id } })),
    change: ({ id }: Pick<Subscription, 'id'>, type: ChargedType) =>
      andShow(() => call(changePlan, { params: { id }, body: { type } })),
  };
}

function show(now: Subscription, overview: SubscriptionsOverview | undefined) {
  return (
    overview && {
      ...overview,
      subscriptions: overview.subscriptions.map((each) => (each.id === now.id ? now : each)),
    }
  );
}
