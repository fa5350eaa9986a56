import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { nameJob } from '#platform/jobs/job.ts';

/** Work of payments by its name, for the verbs that want it done; each is run by the file that its name tells. */
export const paymentJobs = {
  /** Asks the provider for an attempt that was begun. */
  ask: nameJob({ name: 'payments/ask', payload: z.strictObject({ attemptId: id }) }),
  /** Looks at an attempt at the provider. */
  sync: nameJob({ name: 'payments/sync', payload: z.strictObject({ attemptId: id }) }),
  /** Cancels at the provider what nobody has to pay any more. */
  cancel: nameJob({ name: 'payments/cancel', payload: z.strictObject({ attemptId: id }) }),
  /** Charges an invoice by mandate on the day that was announced. */
  collect: nameJob({ name: 'payments/collect', payload: z.strictObject({ paymentId: id }) }),
  /** An invoice was paid; run by `invoices`. */
  invoicePaid: nameJob({ name: 'invoices/tell-paid', payload: z.strictObject({ invoiceId: id }) }),
  /** What a company owes, or by what it pays, has changed: where its subscriptions stand is said anew; run by `subscriptions`. */
  restateSubscriptions: nameJob({
    name: 'subscriptions/restate',
    payload: z.strictObject({ companyId: id }),
  }),
  /** The same: what it ordered may be paid for, or come to nothing; run by `checkout`. */
  settleOrders: nameJob({ name: 'checkout/settle', payload: z.strictObject({ companyId: id }) }),
  /** A transfer came that names no claim, or the provider paid out: one may be the other; run by `settlements`. */
  matchPayouts: nameJob({ name: 'settlements/match', payload: z.strictObject({}) }),
  /** Charges once more what failed. */
  retry: nameJob({ name: 'payments/retry', payload: z.strictObject({ paymentId: id }) }),
  /** Reminds of what is late and not collected. */
  remind: nameJob({
    name: 'payments/remind',
    payload: z.strictObject({ paymentId: id, dueOn: z.iso.date() }),
  }),
  /** Ends dunning: from then on staff decide. */
  giveUp: nameJob({ name: 'payments/give-up', payload: z.strictObject({ paymentId: id }) }),
  /** Gives money back. */
  refund: nameJob({ name: 'payments/refund', payload: z.strictObject({ refundId: id }) }),
  /** Asks the provider for a mandate that was signed, and how one stands. */
  mandate: nameJob({ name: 'payments/mandate', payload: z.strictObject({ mandateId: id }) }),
  /** Ends a mandate at the provider that another has taken the place of. */
  revoke: nameJob({ name: 'payments/revoke', payload: z.strictObject({ mandateId: id }) }),
} as const;

/** The keys of what waits for a claim, for whoever ends the waiting. */
export const waitingFor = (paymentId: string) => ({
  collect: `payments/collect/${paymentId}`,
  retry: `payments/retry/${paymentId}`,
  remind: `payments/remind/${paymentId}`,
  giveUp: `payments/give-up/${paymentId}`,
});
