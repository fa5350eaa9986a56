import {
  deleteCompany,
  exportCompany,
} from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { auditKey } from '#features/ground/audit/audit-key.ts';
import { call } from '#platform/api-client/call.ts';
import { download } from '#platform/api-client/download.ts';

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
