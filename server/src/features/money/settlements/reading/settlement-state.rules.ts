import type { SettlementState } from '@belfry/contract/money/settlements/settlement-states.ts';
import { settlementStates } from '@belfry/contract/money/settlements/settlement-states.ts';

/** Where a payout stands by what was read, which may be older than what is known: it only ever goes on. */
export function laterState(known: SettlementState, read: SettlementState): SettlementState {
  return settlementStates.indexOf(read) > settlementStates.indexOf(known) ? read : known;
}

/** Whether a payout is in the books: it left the balance, also where it came back. */
export function isPaidOut(state: SettlementState): boolean {
  return state === 'paid-out' || state === 'failed';
}
