import type { AttemptState, PaymentState } from '@belfry/contract/money/payments/payment-states.ts';

/** What says where a claim stands. */
export interface ClaimFacts {
  /** Where it stood until now. */
  state: PaymentState;
  isOpen: boolean;
  /** The state of its newest attempt; null where it has none. */
  newest: AttemptState | null;
  /** Whether that attempt has only just begun. */
  isNewTry?: boolean;
}

/**
 * Where a claim stands: paid when nothing is open; otherwise as its newest attempt, except that what is the claim's own stays until
 * somebody pays or tries again. A part that was paid leaves it as it was.
 */
export function claimState({ state, isOpen, newest, isNewTry = false }: ClaimFacts): PaymentState {
  if (!isOpen) return state === 'retired' ? 'retired' : 'paid';
  if ((state === 'failed-multiple-times' || state === 'retired') && !isNewTry) return state;
  // Its newest attempt has paid, and yet something is open: a part of it, or an attempt before it was charged back.
  if (newest === 'paid' || newest === 'duplicate') return state === 'paid' ? 'chargeback' : state;
  return newest ?? 'added';
}
