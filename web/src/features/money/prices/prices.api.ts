import { getPrices } from '@belfry/contract/money/prices/prices.contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** Milliseconds: prices change on a day, and are told a month ahead. */
const staleTime = 3_600_000;

/** How prices are asked for; what changes is that of one device's subscription, or without one of all that the company has. */
export function pricesQuery(deviceId?: string) {
  return queryOptions({
    queryKey: ['prices', deviceId ?? null],
    queryFn: ({ signal }) => call(getPrices, { query: deviceId ? { deviceId } : {} }, { signal }),
    staleTime,
  });
}

/** What subscriptions cost, and what changes for those that the company has. */
export function usePrices() {
  return useQuery(pricesQuery());
}
