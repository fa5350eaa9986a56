import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { email, id, idParams, line } from '#values/values.ts';
import { invoice } from './invoices.contract.ts';

/** `POST /management/invoices/{id}/credit-notes`: gives back what lines of an invoice charged, or part of it, at its own rate of VAT. */
export const creditInvoice = defineRoute({
  method: 'POST',
  path: '/management/invoices/{id}/credit-notes',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'Credit an invoice',
  params: idParams,
  body: z.strictObject({
    /** Without VAT, by line of the invoice; without it, all that is not credited yet. */
    lines: z.optional(
      z.array(z.strictObject({ line: z.int(), net: money })).check(z.minLength(1), z.maxLength(500)),
    ),
    /** Stands on the credit note. */
    reason: line(200, 3),
  }),
  /** The credit note. */
  response: invoice,
  status: 201,
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/invoices/{id}/reissue`: credits an invoice whole and issues it anew, as VAT and the customer's details are now. */
export const reissueInvoice = defineRoute({
  method: 'POST',
  path: '/management/invoices/{id}/reissue',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'Credit an invoice and issue it anew',
  params: idParams,
  body: z.strictObject({
    /** Stands on the credit note. */
    reason: line(200, 3),
  }),
  /** The new invoice. */
  response: invoice,
  status: 201,
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/invoices/{id}/mails`: sends it once more, to an address or to all who get the company's invoices. */
export const mailInvoice = defineRoute({
  method: 'POST',
  path: '/management/invoices/{id}/mails',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Send an invoice again',
  params: idParams,
  body: z.strictObject({ email: z.optional(email) }),
  response: z.strictObject({ deliveries: z.array(id) }),
  status: 201,
  errors: ['not-found', 'limit-reached'],
  idempotent: true,
  offline: 'fail',
});
