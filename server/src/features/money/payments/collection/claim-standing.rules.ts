import type { PaymentState } from '@belfry/contract/money/payments/payment-states.ts';

/**
 * How a claim stands for whoever is charged: nothing is open; we collect it, or the bank has it in hand; a debit failed and is tried
 * again; the customer must pay; or the bank took it back.
 */
export type ClaimStanding = 'settled' | 'collecting' | 'retrying' | 'needed' | 'charged-back';

/** What says how a claim stands. */
export interface ClaimStandingFacts {
  state: PaymentState;
  isOpen: boolean;
  /** Whether a charge by mandate is at the provider, or on its way to it. */
  isBeingCharged: boolean;
  /** Whether a day is set on which it is charged by mandate. */
  isPlanned: boolean;
  /** Whether a charge by mandate has failed. */
  hasFailed: boolean;
  /** Whether the company has a mandate that counts. */
  hasMandate: boolean;
}

/** How a claim stands. A day on which it would be charged counts only while there is a mandate to charge it by. */
export function claimStandingOf(of: ClaimStandingFacts): ClaimStanding {
  if (!of.isOpen) return 'settled';
  if (of.isBeingCharged || of.state === 'pending' || of.state === 'authorized') return 'collecting';
  if (of.state === 'chargeback') return 'charged-back';
  if (!of.isPlanned || !of.hasMandate) return 'needed';
  if (!of.hasFailed) return 'collecting';
  return of.state === 'failed' ? 'retrying' : 'needed';
}
