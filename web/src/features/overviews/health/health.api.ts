import * as contract from '@belfry/contract/overviews/health/health.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
    queryFn: ({ signal }) => call(contract.getHealthCounts, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      outdated !== undefined && data?.countedAt === outdated ? 2_000 : 120_000,
  });
}

/** What staff do with a finding; list and counts are read anew after it, also where it was refused. */
export function useFindingActs() {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: healthKey });
  const take = useMutation({
    mutationFn: (id: string) => call(contract.takeFinding, { params: { id } }),
    onSettled: readAgain,
  });
  const release = useMutation({
    mutationFn: (id: string) => call(contract.releaseFinding, { params: { id } }),
    onSettled: readAgain,
  });
  const snooze = useMutation({
    mutationFn: ({ id, ...body }: { id: string; until: string | null; note: string }) =>
      call(contract.snoozeFinding, { params: { id }, body }),
    onSettled: readAgain,
  });
  const count = useMutation({ mutationFn: () => call(contract.countHealth, {}) });
  return { take, release, snooze, count, readAgain };
}
