import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { email, id, idParams, instant, line } from '#values/values.ts';
import { failureKinds } from '#money/payments/payments.contract.ts';
import { paymentMethods, paymentStates } from '#money/payments/payment-states.ts';
import {
  addInvoiceNote,
  invoice,
  invoiceItem,
  invoiceKinds,
  invoiceLine,
  invoiceNote,
} from './invoices.contract.ts';

/** What staff may do with an invoice: the browser knows no transitions. Without the permission for money only `mail`. */
export const invoiceActions = ['credit', 'reissue', 'mail'] as const;
/** What staff may do with an invoice. */
export type InvoiceAction = (typeof invoiceActions)[number];

/** What staff may narrow the invoices to. `overdue` is open, too; a credit note has none of these states. */
export const managedInvoiceStates = ['open', 'overdue', 'paid', 'credited', 'written-off'] as const;
/** A state that staff may narrow the invoices to. */
export type ManagedInvoiceState = (typeof managedInvoiceStates)[number];

const { total, open, paymentId: _paymentId, ...itemOf } = invoiceItem.shape;

/** An invoice of any company as the list shows it. Its amounts are absent for whoever sees no money. */
export const managedInvoiceItem = z.strictObject({
  ...itemOf,
  company: companyRef,
  total: z.optional(total),
  open: z.optional(open),
  allowedActions: z.array(z.enum(invoiceActions)),
});
/** An invoice of any company as the list shows it. */
export type ManagedInvoiceItem = z.infer<typeof managedInvoiceItem>;

/** Orders of the list; `-` before it is the reverse. */
export const managedInvoiceSorts = ['-issued', 'issued', 'number', '-number'] as const;

const day = z.iso.date();

/** Which invoices, and in which order. */
const managedInvoiceFilter = {
  /** Begin of a number, part of a company's name, or a customer number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z._default(z.enum(managedInvoiceSorts), '-issued'),
  kind: z.optional(z.enum(invoiceKinds)),
  state: z.optional(z.enum(managedInvoiceStates)),
  /** First and last day that they were issued on. */
  from: z.optional(day),
  to: z.optional(day),
  companyId: z.optional(id),
  /** Those that did not arrive somewhere. */
  undelivered: z.optional(z.literal('true')),
};

/** `GET /management/invoices`: invoices and credit notes of all companies. */
export const listManagedInvoices = defineRoute({
  method: 'GET',
  path: '/management/invoices',
  access: 'M',
  tag: 'management',
  summary: 'Invoices of all companies',
  query: z.strictObject({ ...listQueryFields, ...managedInvoiceFilter }),
  response: listOf(managedInvoiceItem),
});

/** `GET /management/invoices/export`: the same as CSV, all of them. */
export const exportManagedInvoices = defineRoute({
  method: 'GET',
  path: '/management/invoices/export',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'Invoices of all companies as CSV',
  query: z.strictObject(managedInvoiceFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

const { amount, discount, net: lineNet, ...lineOf } = invoiceLine.shape;

/** A line of an invoice for staff. */
export const managedInvoiceLine = z.strictObject({
  ...lineOf,
  amount: z.optional(amount),
  discount: z.optional(discount),
  net: z.optional(lineNet),
  /** What no credit note has given back of it yet, without VAT. */
  left: z.optional(money),
});
/** A line of an invoice for staff. */
export type ManagedInvoiceLine = z.infer<typeof managedInvoiceLine>;

/** What is owed by an invoice, and what was tried to collect it. */
const managedPayment = z.strictObject({
  id,
  state: z.enum(paymentStates),
  /** What a transfer names it by. */
  reference: z.string(),
  nextTryAt: z.nullable(instant),
  /** Whether we remind and try again. */
  isDunned: z.boolean(),
  /** Newest first, 50 at most. */
  attempts: z.array(
    z.strictObject({
      id,
      state: z.enum(paymentStates),
      method: z.nullable(z.enum(paymentMethods)),
      /** Why it failed; null where it did not. */
      failure: z.nullable(z.enum(failureKinds)),
      at: instant,
      amount: z.optional(money),
    }),
  ),
});

/** All that staff see of an invoice. */
export const managedInvoice = z.strictObject({
  ...managedInvoiceItem.shape,
  lines: z.array(managedInvoiceLine),
  vatRate: invoice.shape.vatRate,
  vatCategory: invoice.shape.vatCategory,
  net: z.optional(money),
  vat: z.optional(money),
  paid: z.optional(money),
  credited: z.optional(money),
  writtenOff: z.optional(money),
  corrects: invoice.shape.corrects,
  creditNotes: invoice.shape.creditNotes,
  reason: invoice.shape.reason,
  deliveries: invoice.shape.deliveries,
  /** Oldest first; the customer reads them, too. */
  notes: z.array(invoiceNote),
  /** Null where nothing was ever owed by it. */
  payment: z.nullable(managedPayment),
});
/** All that staff see of an invoice. */
export type ManagedInvoice = z.infer<typeof managedInvoice>;

/** `GET /management/invoices/{id}` */
export const getManagedInvoice = defineRoute({
  method: 'GET',
  path: '/management/invoices/{id}',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'One invoice of any company',
  params: idParams,
  response: managedInvoice,
  errors: ['not-found'],
});

/** `GET /management/invoices/{id}/pdf`: the same bytes for ever. */
export const getManagedInvoicePdf = defineRoute({
  method: 'GET',
  path: '/management/invoices/{id}/pdf',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'An invoice of any company as PDF',
  params: idParams,
  response: z.string(),
  contentType: 'application/pdf',
  errors: ['not-found'],
});

/** `GET /management/invoices/{id}/xml`: the same bytes for ever. */
export const getManagedInvoiceXml = defineRoute({
  method: 'GET',
  path: '/management/invoices/{id}/xml',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'An invoice of any company as XML by EN 16931',
  params: idParams,
  response: z.string(),
  contentType: 'application/xml',
  errors: ['not-found'],
});

/** `POST /management/invoices/{id}/notes`: a note that the customer reads, without the name of whoever wrote it. */
export const addManagedInvoiceNote = defineRoute({
  method: 'POST',
  path: '/management/invoices/{id}/notes',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Note something at an invoice of any company',
  params: idParams,
  body: addInvoiceNote.body,
  response: invoiceNote,
  status: 201,
  errors: ['not-found', 'limit-reached'],
  idempotent: true,
  offline: 'fail',
});

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
