import type { RouteResponse } from '@belfry/contract/http/route.ts';
import { getCompanyAccount } from '@belfry/contract/money/payments/company-account-management.contract.ts';
import {
  getFailedInvoice,
  getFailedInvoices,
} from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { getTransfer } from '@belfry/contract/money/payments/transfers-management.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#platform/api-client/call.ts';
import { lookFor, type StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** Begin of the keys of all that staff see of payments. */
export const moneyKey = ['management', 'money'] as const;

/** Claims that the queue holds at a time. */
const queued = 100;

/** What staff work through, the most urgent first. */
export function useFailedQueue() {
  return useQuery({
    queryKey: [...moneyKey, 'queue'],
    queryFn: ({ signal }) => call(getFailedInvoices, { query: { limit: queued, total: 'true' } }, { signal }),
  });
}

/** A claim with its story. @param company whose it is; the reason for the look is asked for once */
export function useClaimStory(id: string, company: StaffCompany | undefined, enabled: boolean) {
  return useQuery({
    queryKey: [...moneyKey, 'story', id],
    queryFn: ({ signal, client, queryKey }) =>
      lookFor(company, client.getQueryData<RouteResponse<typeof getFailedInvoice>>(queryKey), (how) =>
        call(getFailedInvoice, { params: { id } }, { signal, ...how }),
      ),
    enabled,
  });
}

/** An incoming transfer and the claims that it may pay. */
export function useTransfer(id: string, search: string) {
  return useQuery({
    queryKey: [...moneyKey, 'transfer', id, search],
    queryFn: ({ signal }) =>
      call(getTransfer, { params: { id }, query: search === '' ? {} : { search } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a company owes and has. */
export function useCompanyAccount(company: StaffCompany) {
  return useQuery({
    queryKey: [...moneyKey, 'account', company.id],
    queryFn: ({ signal }) => call(getCompanyAccount, { params: { id: company.id } }, { signal, company }),
  });
}

/** After an act what is shown has grown old. */
export function useRefreshMoney() {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: moneyKey }), [client]);
}
