import { getPrices } from '@belfry/contract/money/prices/prices.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** Milliseconds: prices change on a day, and are told a month ahead. */
const staleTime = 3_600_000;

/** Whose price notification is wanted. */
interface Asked {
  /** That of one device's subscription; without it, of all that the company has. */
  deviceId?: string;
  /** False for whoever lacks the permission. */
  enabled?: boolean;
}

/** What subscriptions cost, and what changes for those that are there. */
export function usePrices({ deviceId, enabled = true }: Asked = {}) {
  return useQuery({
    queryKey: ['prices', deviceId ?? null],
    queryFn: ({ signal }) => call(getPrices, { query: deviceId ? { deviceId } : {} }, { signal }),
    enabled,
    staleTime,
  });
}
