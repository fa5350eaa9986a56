import {
  addInvoiceNote,
  getInvoice,
  getInvoiceNotes,
  type Invoice,
} from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

/** Begin of the keys of all about invoices: what becomes of a payment becomes of its invoice. */
export const invoicesKey = [...liveKeys.payments, 'invoices'] as const;

const notesKey = (id: string) => [...invoicesKey, 'notes', id];

/** One invoice. */
export function useInvoice(id: string) {
  return useQuery({
    queryKey: [...invoicesKey, 'detail', id],
    queryFn: ({ signal }) => call(getInvoice, { params: { id } }, { signal }),
  });
}

/** What was noted at an invoice, oldest first. */
export function useInvoiceNotes(id: string) {
  return useQuery({
    queryKey: notesKey(id),
    queryFn: ({ signal }) => call(getInvoiceNotes, { params: { id } }, { signal }),
  });
}

/** Notes something at an invoice. */
export function useAddNote({ id, number }: Pick<Invoice, 'id' | 'number'>) {
  const client = useQueryClient();
  return async (body: RouteRequest<typeof addInvoiceNote>['body']) => {
    await call(addInvoiceNote, { params: { id }, body }, { about: number });
    await client.invalidateQueries({ queryKey: notesKey(id) });
  };
}
