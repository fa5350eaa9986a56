import { expect, test } from 'vitest';
import { orderStates } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import { orderMachine, type OrderEvent } from './order.machine.ts';

const events: readonly OrderEvent[] = [
  'paid',
  'mandate-valid',
  'mandate-lost',
  'failed',
  'canceled',
  'expired',
  'tried-again',
  'credited',
  'superseded',
  'withdrawn',
  'overdue',
];

/** What every event does in a state: the state it leads to and what follows, or nothing. */
const table = Object.fromEntries(
  orderStates.map((state) => [
    state,
    Object.fromEntries(
      events.flatMap((event) => {
        const step = stepOf(orderMachine, state, event);
        return step ? [[event, [step.to, ...step.effects].join(' ')]] : [];
      }),
    ),
  ]),
);

test('an order goes where the table of page 8.3 says, and nowhere else', () => {
  const tried = { failed: 'failed', canceled: 'canceled', expired: 'expired' };
  const unpaid = (state: string) => ({
    ...tried,
    paid: 'paid start end',
    'tried-again': 'processing',
    superseded: 'canceled withdraw',
    withdrawn: `${state} end`,
    overdue: `${state} withdraw end`,
  });
  expect(table).toEqual({
    processing: {
      ...tried,
      paid: 'paid start end',
      'mandate-valid': 'confirmed start end',
      'mandate-lost': 'failed end',
      superseded: 'canceled withdraw',
      overdue: 'expired withdraw end',
    },
    'awaiting-transfer': {
      paid: 'paid start end',
      credited: 'canceled end',
      superseded: 'canceled credit end',
      overdue: 'expired credit end',
    },
    failed: unpaid('failed'),
    canceled: {
      ...unpaid('canceled'),
      'mandate-valid': 'canceled end',
      'mandate-lost': 'canceled end',
    },
    expired: unpaid('expired'),
    paid: {},
    confirmed: {},
  });
});
