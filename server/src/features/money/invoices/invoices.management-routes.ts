import * as contract from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { creditInvoice } from './credits/credit-invoice.ts';
import { reissueInvoice } from './credits/reissue-invoice.ts';
import { mailInvoice } from './deliveries/mail-invoice.ts';
import { sendInvoiceFile } from './files/send-invoice-file.ts';
import { addManagedInvoiceNote } from './staff/add-managed-invoice-note.ts';
import { getManagedInvoice } from './staff/get-managed-invoice.ts';
import { getManagedInvoiceFile } from './staff/get-managed-invoice-file.ts';
import { exportManagedInvoices, listManagedInvoices } from './staff/list-managed-invoices.ts';

/** Routes of invoices for staff. */
export function invoicesManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listManagedInvoices, (context, { query }) => listManagedInvoices(platform, context, query)),
    bind(contract.exportManagedInvoices, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('invoices-management.file')}.csv`,
        'text/csv',
        exportManagedInvoices(platform, context, query),
      ),
    ),
    bind(contract.getManagedInvoice, (context, { params: { id } }, { reason }) =>
      getManagedInvoice(platform, context, { id, reason }),
    ),
    bind(contract.getManagedInvoicePdf, async (context, { params: { id } }, { reply, reason }) =>
      sendInvoiceFile(reply, await getManagedInvoiceFile(platform, context, { id, kind: 'pdf', reason })),
    ),
    bind(contract.getManagedInvoiceXml, async (context, { params: { id } }, { reply, reason }) =>
      sendInvoiceFile(reply, await getManagedInvoiceFile(platform, context, { id, kind: 'xml', reason })),
    ),
    bind(contract.addManagedInvoiceNote, (context, { params, body }, { reason }) =>
      addManagedInvoiceNote(platform, context, { ...params, ...body, reason }),
    ),
    bind(contract.creditInvoice, (context, { params, body }, { reason }) =>
      creditInvoice(platform, context, {
        invoiceId: params.id,
        reason,
        parts: body.lines ?? null,
        words: body.reason,
      }),
    ),
    bind(contract.reissueInvoice, (context, { params, body }, { reason }) =>
      reissueInvoice(platform, context, { invoiceId: params.id, reason, words: body.reason }),
    ),
    bind(contract.mailInvoice, (context, { params, body }, { reason }) =>
      mailInvoice(platform, context, { invoiceId: params.id, reason, email: body.email ?? null }),
    ),
  ];
}
