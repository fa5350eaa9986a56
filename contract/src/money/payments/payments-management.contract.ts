import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id, idParams, line } from '#values/values.ts';
import { payment } from './payments.contract.ts';

/** What an act of staff on a company's payment leaves: the payment as it is then. */
const afterwards = {
  params: idParams,
  access: 'MF',
  asksReason: true,
  tag: 'management',
  response: payment,
} as const;

/** `POST /management/payments/{id}/retry`: charges the mandate once more, at once. */
export const retryPayment = defineRoute({
  ...afterwards,
  method: 'POST',
  path: '/management/payments/{id}/retry',
  summary: 'Charge once more',
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/payments/{id}/payment-link`: mails a link by which anybody who gets it may pay. */
export const mailPaymentLink = defineRoute({
  ...afterwards,
  method: 'POST',
  path: '/management/payments/{id}/payment-link',
  summary: 'Mail a link to pay by',
  /** Whoever reads about the company's money, where no address is given. */
  body: z.strictObject({ email: z.optional(z.email()) }),
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/payments/{id}/paid-by-bank`: money that came in by bank and in no file. */
export const markPaidByBank = defineRoute({
  ...afterwards,
  method: 'POST',
  path: '/management/payments/{id}/paid-by-bank',
  summary: 'Note that it was paid by bank',
  body: z.strictObject({
    amount: money,
    /** What the bank's statement calls it: the same is noted once. */
    statementReference: line(35, 3),
  }),
  errors: ['not-found', 'not-allowed-now', 'in-use'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/payments/{id}/write-off`: gives up what is open. */
export const writeOffPayment = defineRoute({
  ...afterwards,
  method: 'POST',
  path: '/management/payments/{id}/write-off',
  summary: 'Write off what is open',
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/payments/{id}/dunning`: takes it out of dunning, or back into it. */
export const setDunning = defineRoute({
  ...afterwards,
  method: 'POST',
  path: '/management/payments/{id}/dunning',
  summary: 'Take it out of dunning, or back into it',
  body: z.strictObject({ isDunned: z.boolean() }),
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/transfers/{id}/assign`: says what an incoming transfer pays; several parts split it. */
export const assignTransfer = defineRoute({
  method: 'POST',
  path: '/management/transfers/{id}/assign',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'Assign an incoming transfer',
  params: idParams,
  body: z.strictObject({
    /** Together no more than the transfer; what is left stays unmatched. */
    parts: z.array(z.strictObject({ paymentId: id, amount: money })).check(z.minLength(1), z.maxLength(50)),
  }),
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/transfers/{id}/send-back`: notes that what is unmatched of it was sent back by bank. */
export const sendBackTransfer = defineRoute({
  method: 'POST',
  path: '/management/transfers/{id}/send-back',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'Note that a transfer was sent back',
  params: idParams,
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/companies/{id}/refund-balance`: gives a company's balance back, to the payment that it paid last. */
export const refundBalance = defineRoute({
  method: 'POST',
  path: '/management/companies/{id}/refund-balance',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'Give a balance back',
  params: idParams,
  body: z.strictObject({ amount: money }),
  errors: ['unknown-company', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});
