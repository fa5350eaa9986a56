import * as contract from '@belfry/contract/money/invoices/invoices.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { sendInvoiceFile } from './files/send-invoice-file.ts';
import { getInvoiceFile } from './files/get-invoice-file.ts';
import { getInvoice } from './get-invoice.ts';
import { getInvoices } from './get-invoices.ts';
import { addInvoiceNote } from './notes/add-invoice-note.ts';
import { getInvoiceNotes } from './notes/get-invoice-notes.ts';

/** Routes of invoices for the company that they are for. */
export function invoicesRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getInvoices, (context, { query }) => getInvoices(platform, context, query)),
    bind(contract.getInvoice, (context, { params }) => getInvoice(platform, context, params)),
    bind(contract.getInvoicePdf, async (context, { params: { id } }, { reply }) =>
      sendInvoiceFile(reply, await getInvoiceFile(platform, context, { id, kind: 'pdf' })),
    ),
    bind(contract.getInvoiceXml, async (context, { params: { id } }, { reply }) =>
      sendInvoiceFile(reply, await getInvoiceFile(platform, context, { id, kind: 'xml' })),
    ),
    bind(contract.getInvoiceNotes, (context, { params }) => getInvoiceNotes(platform, context, params)),
    bind(contract.addInvoiceNote, (context, { params, body }) =>
      addInvoiceNote(platform, context, { ...params, ...body }),
    ),
  ];
}
