/** States of a payment (spec §4, design page 8.4): of a claim, which is what the wire calls a payment. */
export const paymentStates = [
  'added',
  'open',
  'pending',
  'authorized',
  'paid',
  'canceled',
  'expired',
  'failed',
  'failed-multiple-times',
  'retired',
  'chargeback',
  'duplicate',
] as const;
/** The state of a payment. */
export type PaymentState = (typeof paymentStates)[number];

/** What belongs to the claim alone and never to one attempt at the provider. */
export const claimOnlyStates = [
  'failed-multiple-times',
  'retired',
] as const satisfies readonly PaymentState[];
/** The state of an attempt: one payment at the provider. */
export type AttemptState = Exclude<PaymentState, (typeof claimOnlyStates)[number]>;

/** States of a claim that nobody has to pay any more. */
export const settledStates = ['paid', 'retired', 'duplicate'] as const satisfies readonly PaymentState[];

/** What a payment is for: an invoice, an order that becomes an invoice once it is paid, or to prove that a method works. */
export const paymentKinds = ['invoice', 'checkout', 'verification'] as const;
/** What a payment is for. */
export type PaymentKind = (typeof paymentKinds)[number];

/** Methods of payment there have ever been (spec §9); which are offered when is data of the server. */
export const paymentMethods = [
  'ideal',
  'bancontact',
  'creditcard',
  'directdebit',
  'banktransfer',
  'giropay',
] as const;
/** A method of payment. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** Methods that leave a mandate by which we may charge later: what a mandate is of. */
export const mandateMethods = ['directdebit', 'creditcard'] as const satisfies readonly PaymentMethod[];
/** What a mandate is of. */
export type MandateMethod = (typeof mandateMethods)[number];

/** States of a mandate; only one that is `valid` is charged. */
export const mandateStates = ['pending', 'valid', 'invalid', 'revoked'] as const;
/** The state of a mandate. */
export type MandateState = (typeof mandateStates)[number];

/**
 * Whether an attempt is the payer's own act, the first of a mandate or without one (`first`, `oneoff`), or ours by a mandate
 * (`recurring`), as the provider says it.
 */
export const attemptSequences = ['first', 'recurring', 'oneoff'] as const;
/** Whose act an attempt is. */
export type AttemptSequence = (typeof attemptSequences)[number];

/** States of a refund, as the provider says them. */
export const refundStates = [
  'added',
  'queued',
  'pending',
  'processing',
  'refunded',
  'failed',
  'canceled',
] as const;
/** The state of a refund. */
export type RefundState = (typeof refundStates)[number];

/** Why we gave money back: a claim was paid twice, a verification was over, or a balance goes back. */
export const refundReasons = ['duplicate', 'verification', 'balance'] as const;
/** Why we gave money back. */
export type RefundReason = (typeof refundReasons)[number];

/**
 * What becomes of an incoming transfer: nobody knows yet whose it is, it paid something, it went back, or it is what the payment
 * provider paid out.
 */
export const transferStates = ['unmatched', 'matched', 'sent-back', 'payout'] as const;
/** What becomes of an incoming transfer. */
export type TransferState = (typeof transferStates)[number];
