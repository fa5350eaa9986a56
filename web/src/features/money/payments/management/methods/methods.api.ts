import type { RouteRequest } from '@belfry/contract/http/route.ts';
import {
  addManagedMethod,
  getManagedMethods,
} from '@belfry/contract/money/payments/methods-management.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

const key = ['management', 'payment-methods'] as const;

/** What held, holds and will hold of each method of payment. */
export function useManagedMethods() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(getManagedMethods, {}, { signal }) });
}

/** Offers a method from a day on, or no longer. */
export function useAddMethod() {
  const client = useQueryClient();
  return async (body: RouteRequest<typeof addManagedMethod>['body']) => {
    try {
      await call(addManagedMethod, { body });
    } finally {
      await client.invalidateQueries({ queryKey: key });
    }
  };
}
