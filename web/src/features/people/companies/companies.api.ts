import {
  type Company,
  getCompany,
  updateCompany,
} from '@belfry/contract/people/companies/companies.contract.ts';
import {
  getCompanyPolicy,
  putCompanyPolicy,
} from '@belfry/contract/people/companies/company-policy.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { checkInfoKey } from './check-info.api.ts';
import { auditKey } from '#features/ground/audit/audit-key.ts';

const companyKey = ['company', 'details'];
const policyKey = ['company', 'policy'];

/** How often is looked whether the register has answered about a new number, in milliseconds; then ever more rarely. */
const soon = 2_000;
const later = 60_000;
const looksSoon = 20;

/** Whether the register has not said anything about the company's VAT number yet. */
export function isAwaited({ vatStatus, vatCheckedAt }: Pick<Company, 'vatStatus' | 'vatCheckedAt'>): boolean {
  return vatStatus === 'unknown' && vatCheckedAt === null;
}

/** How the company of whoever is signed in is asked for. */
export const companyQuery = queryOptions({
  queryKey: companyKey,
  queryFn: ({ signal }) => call(getCompany, {}, { signal }),
});

/** The company of whoever is signed in. */
export function useCompany() {
  return useQuery({
    ...companyQuery,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data || !isAwaited(data)) return false;
      return dataUpdateCount < looksSoon ? soon : later;
    },
  });
}

/** What the company asks of its users. */
export function useCompanyPolicy() {
  return useQuery({
    queryKey: policyKey,
    queryFn: ({ signal }) => call(getCompanyPolicy, {}, { signal }),
  });
}

/** The changes of a company. Each settles when the screen shows what it did. */
export function useCompanyActs() {
  const client = useQueryClient();
  return {
    update: async (body: RouteRequest<typeof updateCompany>['body']) => {
      const company = await call(updateCompany, { body });
      client.setQueryData(companyKey, company);
      await client.invalidateQueries({ queryKey: checkInfoKey });
      void client.invalidateQueries({ queryKey: auditKey });
      return company;
    },
    savePolicy: async (body: RouteRequest<typeof putCompanyPolicy>['body']) => {
      const policy = await call(putCompanyPolicy, { body });
      client.setQueryData(policyKey, policy);
      void client.invalidateQueries({ queryKey: auditKey });
      return policy;
    },
  };
}
