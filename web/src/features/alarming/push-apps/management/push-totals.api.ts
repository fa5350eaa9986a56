import { getPushTotals } from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** What the list of days is narrowed to, as far as it narrows the sums, too. */
export interface AskedTotals {
  from?: string;
  before?: string;
  platform?: string;
}

/** What all app alarms of a period come to. */
export function usePushTotals(asked: AskedTotals) {
  return useQuery({
    queryKey: ['management', 'apps', 'totals', asked],
    queryFn: ({ signal }) => call(getPushTotals, { query: asked }, { signal }),
    // While another period is being asked for, the charts of the one before stay.
    placeholderData: (before) => before,
  });
}
