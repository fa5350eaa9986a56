import {
  mailInvoice,
  type ManagedInvoiceItem,
} from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { RowAct } from '#platform/list/row-acts.ts';

/** Sends invoices of a list again, one or many: each to all who get its company's invoices. */
export function useMailAct(): RowAct<ManagedInvoiceItem> {
  const text = useText();
  return {
    id: 'mail',
    label: text('invoices-management.act.mail'),
    more: (rows) => text('invoices-management.send.rows', { n: rows }),
    hindrance: ({ allowedActions }) =>
      allowedActions.includes('mail') ? null : text('invoices-management.send.hindered'),
    nameOf: ({ number }) => number,
    companyOf: ({ company }) => company,
    act: ({ id }, how) => call(mailInvoice, { params: { id }, body: {} }, how),
  };
}
