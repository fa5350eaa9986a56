import * as contract from '@belfry/contract/overviews/health/health.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { healthKey } from './health-counts.api.ts';

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
