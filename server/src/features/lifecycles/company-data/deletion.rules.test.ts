import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { mayBeDeleted } from './deletion.rules.ts';

const nothing = {
  open: euros(0),
  balance: euros(0),
  runningSubscriptions: 0,
  ordersUnderWay: 0,
  paymentsUnderWay: 0,
  isClosedByStaff: false,
};

test.each([
  ['nothing is open', {}, true],
  ['an invoice is open', { open: euros(1) }, false],
  ['it has a balance', { balance: euros(1) }, false],
  ['it owes more than it has', { balance: euros(-1) }, false],
  ['a subscription runs', { runningSubscriptions: 1 }, false],
  ['an order is under way', { ordersUnderWay: 1 }, false],
  ['a payment is under way', { paymentsUnderWay: 1 }, false],
])('8.1: where %s', (_, left, isAllowed) => {
  expect(mayBeDeleted({ ...nothing, ...left })).toBe(isAllowed);
  expect(mayBeDeleted({ ...nothing, ...left, isClosedByStaff: true })).toBe(true);
});
