import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import {
  getManagedSubscription,
  getReplacement,
  getRetirement,
  type ManagedSubscription,
  replaceSubscription,
  retireSubscription,
  withdrawSubscriptionEnd,
} from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { lookFor, type StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { managedSubscriptionsKey, useReadAgain } from './device-allowance.api.ts';

/** What is asked once, when it is to be decided. */
const untilDecided = { staleTime: 'static', gcTime: 0 } as const;

type Of = Pick<ManagedSubscription, 'id' | 'company'>;

/** A subscription of any company. */
export function useManagedSubscription(id: string, company: StaffCompany | undefined) {
  return useQuery({
    queryKey: [...managedSubscriptionsKey, 'detail', id],
    queryFn: ({ signal, client, queryKey }) =>
      lookFor(company, client.getQueryData<RouteResponse<typeof getManagedSubscription>>(queryKey), (how) =>
        call(getManagedSubscription, { params: { id } }, { signal, ...how }),
      ),
  });
}

/** What ending it on a day would give back; without one, today. */
export function useRetirement({ id, company }: Of, day: string | undefined) {
  return useQuery({
    queryKey: ['retirement', id, day],
    queryFn: ({ signal }) =>
      call(getRetirement, { params: { id }, query: day === undefined ? {} : { day } }, { signal, company }),
    placeholderData: keepPreviousData,
    ...untilDecided,
  });
}

/** What another type would come to. */
export function useReplacement({ id, company }: Of, type: ChargedType) {
  return useQuery({
    queryKey: ['replacement', id, type],
    queryFn: ({ signal }) => call(getReplacement, { params: { id }, query: { type } }, { signal, company }),
    ...untilDecided,
  });
}

/** What staff do with a subscription; each asks why. */
export function useManagedActs({ id, company }: Of) {
  const read = useReadAgain();
  const params = { id };
  return {
    retire: (body: RouteRequest<typeof retireSubscription>['body']) =>
      read(call(retireSubscription, { params, body }, { company })),
    replace: (body: RouteRequest<typeof replaceSubscription>['body']) =>
      read(call(replaceSubscription, { params, body }, { company })),
    withdrawEnd: () => read(call(withdrawSubscriptionEnd, { params }, { company })),
  };
}
