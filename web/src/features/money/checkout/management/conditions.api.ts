import type { RouteRequest } from '@belfry/contract/http/route.ts';
import {
  addManagedConditions,
  getManagedConditions,
} from '@belfry/contract/money/checkout/conditions-management.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

const key = ['management', 'conditions'] as const;

/** Every version of the conditions of sale. */
export function useManagedConditions() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(getManagedConditions, {}, { signal }) });
}

/** Adds a version. */
export function useAddConditions() {
  const client = useQueryClient();
  return async (body: RouteRequest<typeof addManagedConditions>['body']) => {
    try {
      await call(addManagedConditions, { body });
    } finally {
      await client.invalidateQueries({ queryKey: key });
    }
  };
}
