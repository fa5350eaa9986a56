import type { RouteResponse } from '@belfry/contract/http/route.ts';
import {
  addManagedInvoiceNote,
  creditInvoice,
  getManagedInvoice,
  mailInvoice,
  type ManagedInvoice,
  reissueInvoice,
} from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { lookFor, type StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** Begin of the keys of the invoices that staff look at. */
export const managedInvoicesKey = ['management', 'invoices'] as const;

/** An invoice of any company. */
export function useManagedInvoice(id: string, company: StaffCompany | undefined) {
  return useQuery({
    queryKey: [...managedInvoicesKey, 'detail', id],
    queryFn: ({ signal, client, queryKey }) =>
      lookFor(company, client.getQueryData<RouteResponse<typeof getManagedInvoice>>(queryKey), (how) =>
        call(getManagedInvoice, { params: { id } }, { signal, ...how }),
      ),
  });
}

/** What staff do with an invoice; each asks why, and has all be read anew. */
export function useInvoiceActs({ id, company }: Pick<ManagedInvoice, 'id' | 'company'>) {
  const client = useQueryClient();
  const read = <T>(done: Promise<T>) =>
    done.finally(() => client.invalidateQueries({ queryKey: managedInvoicesKey }));
  const params = { id };
  return {
    credit: (body: RouteRequest<typeof creditInvoice>['body']) =>
      read(call(creditInvoice, { params, body }, { company })),
    reissue: (body: RouteRequest<typeof reissueInvoice>['body']) =>
      read(call(reissueInvoice, { params, body }, { company })),
    mail: (body: RouteRequest<typeof mailInvoice>['body']) =>
      read(call(mailInvoice, { params, body }, { company })),
    note: (body: RouteRequest<typeof addManagedInvoiceNote>['body']) =>
      read(call(addManagedInvoiceNote, { params, body }, { company })),
  };
}
