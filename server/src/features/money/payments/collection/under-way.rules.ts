import type { PaymentState } from '@belfry/contract/money/payments/payment-states.ts';

/** Whether the bank has a payment in hand, as it has a debit for some days: nobody is late with it, and nobody is asked to pay. */
export function isUnderWay({ state }: { state: PaymentState }): boolean {
  return state === 'pending' || state === 'authorized';
}
