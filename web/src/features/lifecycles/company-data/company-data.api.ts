import {
  deleteCompany,
  exportCompany,
  getDeletion,
} from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { auditKey } from '#features/ground/audit/audit-key.ts';
import { call } from '#platform/api-client/call.ts';
import { download } from '#platform/api-client/download.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

/** What stands in the way of deleting the company, as it is when somebody wants to. */
export function useDeletion() {
  return useQuery({
    queryKey: [...liveKeys.payments, 'deletion'],
    queryFn: ({ signal }) => call(getDeletion, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What is done with all data of the company: taken along, deleted. */
export function useCompanyDataActs() {
  const client = useQueryClient();
  return {
    takeAlong: async (fileName: string) => {
      await download(exportCompany, {}, fileName);
      void client.invalidateQueries({ queryKey: auditKey });
    },
    remove: (name: string) => call(deleteCompany, { body: { name } }),
  };
}
