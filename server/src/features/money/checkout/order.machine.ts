import type { OrderState } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { Machine, Transition } from '#platform/machine/machine.rules.ts';

/**
 * What happens to an order: what became of its payment or of its mandate, another in its place, that nobody can pay it any more after
 * that, or a month without either.
 */
export type OrderEvent =
  | 'paid'
  | 'mandate-valid'
  | 'mandate-lost'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'tried-again'
  | 'credited'
  | 'superseded'
  | 'withdrawn'
  | 'overdue';

/**
 * What follows: its subscriptions `start`; its claim is `withdraw`n, which nobody owes; its invoice is `credit`ed; it has come to its
 * `end` and is looked at no more.
 */
export type OrderEffect = 'start' | 'withdraw' | 'credit' | 'end';

type Row = Transition<OrderState, OrderEvent, never, OrderEffect>;

const paid: Row = { event: 'paid', to: 'paid', effects: ['start', 'end'] };
const tried: readonly Row[] = [
  { event: 'failed', to: 'failed' },
  { event: 'canceled', to: 'canceled' },
  { event: 'expired', to: 'expired' },
];
/** Nobody has paid: it can still be, for a month, and money that comes is honoured. */
const unpaid: readonly Row[] = [
  paid,
  ...tried,
  { event: 'tried-again', to: 'processing' },
  { event: 'superseded', to: 'canceled', effects: ['withdraw'] },
  { event: 'withdrawn', to: 'unchanged', effects: ['end'] },
  { event: 'overdue', to: 'unchanged', effects: ['withdraw', 'end'] },
];

/** The machine of an order (design page 8.3). What is not in it is ignored. */
export const orderMachine: Machine<OrderState, Row, []> = {
  transitions: {
    processing: [
      paid,
      ...tried,
      { event: 'mandate-valid', to: 'confirmed', effects: ['start', 'end'] },
      { event: 'mandate-lost', to: 'failed', effects: ['end'] },
      { event: 'superseded', to: 'canceled', effects: ['withdraw'] },
      { event: 'overdue', to: 'expired', effects: ['withdraw', 'end'] },
    ],
    'awaiting-transfer': [
      paid,
      { event: 'credited', to: 'canceled', effects: ['end'] },
      { event: 'superseded', to: 'canceled', effects: ['credit', 'end'] },
      { event: 'overdue', to: 'expired', effects: ['credit', 'end'] },
    ],
    failed: unpaid,
    canceled: [
      ...unpaid,
      // Another took its place: its mandate begins nothing.
      { event: 'mandate-valid', to: 'unchanged', effects: ['end'] },
      { event: 'mandate-lost', to: 'unchanged', effects: ['end'] },
    ],
    expired: unpaid,
    paid: [],
    confirmed: [],
  },
  guards: {},
};
