import type { ClaimAct } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { settledStates, type PaymentState } from '@belfry/contract/money/payments/payment-states.ts';

/** What says what staff may do about a claim. */
export interface ActFacts {
  state: PaymentState;
  isOpen: boolean;
  isDunned: boolean;
  /** Whether a charge by mandate is at the provider, or on its way to it: until it is asked for, the claim does not say so. */
  isBeingCharged: boolean;
  /** Whether there is a mandate by which so much may be charged. */
  canCharge: boolean;
}

/** States in which nothing is under way that could still pay a claim. */
const resting: readonly PaymentState[] = [
  'added',
  'failed',
  'failed-multiple-times',
  'chargeback',
  'canceled',
  'expired',
];

/** What staff may do about a claim, in the order in which it is tried: the list shows it, and each verb asks it again. */
export function claimActsOf({ state, isOpen, isDunned, isBeingCharged, canCharge }: ActFacts): ClaimAct[] {
  const isResting = isOpen && !isBeingCharged && resting.includes(state);
  const isSettled = settledStates.some((settled) => settled === state);
  return [
    ...(isResting && canCharge ? (['retry'] as const) : []),
    ...(isOpen ? (['payment-link'] as const) : []),
    // Money that came in is booked whatever the claim is by then: it may be the company's balance.
    'paid-by-bank',
    ...(isSettled ? [] : [isDunned ? ('dunning-off' as const) : ('dunning-on' as const)]),
    ...(isResting ? (['write-off'] as const) : []),
  ];
}
