import { getHealthCounts } from '@belfry/contract/overviews/health/health-counts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** Begin of the keys of everything that the count of health changes. */
export const healthKey = ['management', 'health'] as const;
const countsKey = ['management', 'health', 'counts'] as const;

/**
 * How much is wrong, and when it was counted.
 * @param outdated when what is shown was counted, where it is being counted again: it is then looked at until it is
 */
export function useHealthCounts(outdated?: string | null) {
  return useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => call(getHealthCounts, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      outdated !== undefined && data?.countedAt === outdated ? 2_000 : 120_000,
  });
}
