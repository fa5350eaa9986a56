import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id, idParams, instant } from '#values/values.ts';
import { paymentKinds, paymentMethods, paymentStates } from './payment-states.ts';

/** Why the newest try to collect failed, in words of ours: a text `payments.reason.<reason>` says what to do. */
export const failureKinds = [
  'no-money',
  'account-wrong',
  'mandate-gone',
  'refused-by-you',
  'bank-says-no',
  'card-expired',
  'confirm-needed',
  'other',
] as const;
/** Why the newest try to collect failed. */
export type FailureKind = (typeof failureKinds)[number];

/** What a company owes, or owed. */
export const payment = z.strictObject({
  id,
  kind: z.enum(paymentKinds),
  state: z.enum(paymentStates),
  /** All of it, with VAT. */
  amount: money,
  /** What is still to be paid of it. */
  open: money,
  /** The invoice it is for; null while there is none. */
  invoiceId: z.nullable(id),
  /** What a transfer by bank names it by (ISO 11649, `RF…`). */
  reference: z.string(),
  /** Of the newest try; null while there was none. */
  method: z.nullable(z.enum(paymentMethods)),
  /** Why the newest try failed; null where it did not. */
  failure: z.nullable(z.enum(failureKinds)),
  /** When we try again by ourselves; null where we do not. */
  nextTryAt: z.nullable(instant),
  /** Whether a try is at the provider whose end is not known yet. */
  isProcessing: z.boolean(),
  createdAt: instant,
  version: z.int(),
});
/** What a company owes, or owed. */
export type Payment = z.infer<typeof payment>;

/** `GET /payments`: what the company has still to pay, oldest first. */
export const getOpenPayments = defineRoute({
  method: 'GET',
  path: '/payments',
  access: 'S',
  tag: 'money',
  summary: 'What is still to be paid',
  response: z.strictObject({ items: z.array(payment) }),
});

/** `GET /payments/{id}`: what a return page asks; the state is what the provider said last. */
export const getPayment = defineRoute({
  method: 'GET',
  path: '/payments/{id}',
  access: 'S',
  tag: 'money',
  summary: 'One payment',
  params: idParams,
  response: payment,
  errors: ['not-found'],
});

/** `POST /payments/{id}/pay`: begins a try to pay what is open, and says where the payer goes. */
export const payPayment = defineRoute({
  method: 'POST',
  path: '/payments/{id}/pay',
  access: 'S',
  tag: 'money',
  summary: 'Pay what is open',
  params: idParams,
  /** Without a method the payer chooses at the provider. */
  body: z.strictObject({ method: z.optional(z.enum(paymentMethods)) }),
  response: z.strictObject({
    /** The provider's page. */
    checkoutUrl: z.string(),
  }),
  errors: ['not-found', 'not-allowed-now', 'no-valid-payment-methods', 'communication-error'],
  idempotent: true,
  offline: 'fail',
  timeout: 40_000,
});
