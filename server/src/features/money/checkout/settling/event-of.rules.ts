import type { MandateState, PaymentState } from '@belfry/contract/money/payments/payment-states.ts';
import type { OrderEvent } from '../order.machine.ts';

/** What an order waits for, as it is now. */
export type Awaited =
  /** A payment at the provider; under way while an attempt may still pay it. */
  | { for: 'payment'; claim: PaymentState; isUnderWay: boolean }
  /** The payment of its invoice; credited where all of that was given back. */
  | { for: 'invoice'; claim: PaymentState; isCredited: boolean }
  /** That its mandate counts; ended where another has taken its place. */
  | { for: 'mandate'; mandate: MandateState; isEnded: boolean; hasAnother: boolean };

/** What has happened to an order by what it waits for; null where that is nothing yet. */
export function eventOf(awaited: Awaited): OrderEvent | null {
  if (awaited.for === 'payment') return eventOfPayment(awaited);
  if (awaited.for === 'mandate') return eventOfMandate(awaited);
  if (awaited.isCredited) return 'credited';
  return awaited.claim === 'paid' ? 'paid' : null;
}

function eventOfMandate({
  mandate,
  isEnded,
  hasAnother,
}: Extract<Awaited, { for: 'mandate' }>): OrderEvent | null {
  if (mandate === 'valid' && !isEnded) return 'mandate-valid';
  if (mandate === 'pending' && !isEnded) return null;
  // Another counts instead: what was ordered is charged by that.
  return isEnded && hasAnother ? 'mandate-valid' : 'mandate-lost';
}

const eventsOfClaims: Record<PaymentState, OrderEvent | null> = {
  added: 'tried-again',
  open: 'tried-again',
  pending: 'tried-again',
  authorized: 'tried-again',
  paid: 'paid',
  duplicate: 'paid',
  failed: 'failed',
  'failed-multiple-times': 'failed',
  // Paid, and taken back before anything began.
  chargeback: 'failed',
  canceled: 'canceled',
  expired: 'expired',
  // Withdrawn for another order.
  retired: null,
};

function eventOfPayment({ claim, isUnderWay }: Extract<Awaited, { for: 'payment' }>): OrderEvent | null {
  return claim === 'retired' && !isUnderWay ? 'withdrawn' : eventsOfClaims[claim];
}
