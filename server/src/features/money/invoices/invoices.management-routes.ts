import * as contract from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { creditInvoice } from './credits/credit-invoice.ts';
import { reissueInvoice } from './credits/reissue-invoice.ts';
import { mailInvoice } from './deliveries/mail-invoice.ts';

/** Routes of invoices for staff. */
export function invoicesManagementRoutes(platform: Platform): BoundRoute[] {
  return [
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
