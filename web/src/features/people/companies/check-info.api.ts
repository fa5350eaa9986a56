import { getCheckInfo } from '@belfry/contract/people/companies/check-info.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** Where the answer is kept, for who changes what it says. */
export const checkInfoKey = ['company', 'checkinfo'];

/** What the company has not told yet; asked once a session (spec §7, §9). */
export function useCheckInfo() {
  return useQuery({
    queryKey: checkInfoKey,
    queryFn: ({ signal }) => call(getCheckInfo, {}, { signal }),
    staleTime: Infinity,
  });
}
