import type { AttemptState } from '@belfry/contract/money/payments/payment-states.ts';
import type { Machine, Transition } from '#platform/machine/machine.rules.ts';

/** What happens to an attempt: what the provider's object says, or that the provider refuses to make it. */
export type AttemptEvent =
  | 'open'
  | 'pending'
  | 'authorized'
  | 'paid'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'refused'
  | 'charged-back'
  | 'reversed';

/**
 * What follows: `book` the money; `refund` it, once; `fail` a charge by mandate, which is told and maybe tried again; `lose`, the
 * same where the bank took it back; `read-mandate` anew.
 */
export type AttemptEffect = 'book' | 'refund' | 'fail' | 'lose' | 'read-mandate';

/** What a guard is asked with. */
export interface AttemptFacts {
  /** Whether anything of the claim is open. */
  isOpen: boolean;
}

type Row = Transition<AttemptState, AttemptEvent, 'isOpen', AttemptEffect>;

const paid: readonly Row[] = [
  { event: 'paid', guard: 'isOpen', to: 'paid', effects: ['book'] },
  // Another attempt, or a transfer, has paid the claim.
  { event: 'paid', to: 'duplicate', effects: ['book', 'refund'] },
];
const over: readonly Row[] = [
  { event: 'failed', to: 'failed', effects: ['fail'] },
  { event: 'canceled', to: 'canceled', effects: ['fail'] },
  { event: 'expired', to: 'expired', effects: ['fail'] },
];

/** The machine of one payment at the provider (design page 8.4). What is not in it is ignored: a status that came late. */
export const attemptMachine: Machine<AttemptState, Row, [AttemptFacts]> = {
  transitions: {
    added: [
      { event: 'open', to: 'open' },
      { event: 'pending', to: 'pending' },
      { event: 'authorized', to: 'authorized' },
      ...paid,
      ...over,
      { event: 'refused', to: 'failed', effects: ['read-mandate', 'fail'] },
    ],
    open: [{ event: 'pending', to: 'pending' }, { event: 'authorized', to: 'authorized' }, ...paid, ...over],
    pending: [{ event: 'authorized', to: 'authorized' }, ...paid, ...over],
    authorized: [...paid, ...over],
    // Money that came after all is money: what the provider says was paid is booked, whatever it said before.
    failed: paid,
    canceled: paid,
    expired: paid,
    paid: [{ event: 'charged-back', to: 'chargeback', effects: ['read-mandate', 'lose'] }],
    chargeback: [
      { event: 'reversed', guard: 'isOpen', to: 'paid' },
      { event: 'reversed', to: 'duplicate', effects: ['refund'] },
    ],
    duplicate: [],
  },
  guards: { isOpen: ({ isOpen }) => isOpen },
};
