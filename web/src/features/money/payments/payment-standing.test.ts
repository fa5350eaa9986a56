import { paymentStates } from '@belfry/contract/money/payments/payment-states.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { aPayment } from './payment.fixture.ts';
import { isAwaited, isOwed, isUnderWay, mayPay } from './payment-standing.ts';

const statesIn = (is: (payment: ReturnType<typeof aPayment>) => boolean, isProcessing: boolean) =>
  paymentStates.filter((state) => is(aPayment({ state, isProcessing })));
const settled = ['paid', 'retired', 'duplicate'];
const unsettled = paymentStates.filter((state) => !settled.includes(state));

test('who comes back waits while the end is unknown, and for nothing that is settled already', () => {
  expect(statesIn(isAwaited, false)).toEqual(['added', 'open', 'pending', 'authorized']);
  expect(statesIn(isAwaited, true)).toEqual(unsettled);
});

test('from every unpaid state it can be paid, but not while money may be on its way', () => {
  expect(statesIn(mayPay, false)).toEqual(unsettled);
  expect(statesIn(isUnderWay, true)).toEqual(unsettled.filter((state) => state !== 'open'));
  // A page at the provider that was opened and left.
  expect(statesIn(mayPay, true)).toEqual(['open']);
});

test('nothing is paid where nothing is open', () => {
  expect(mayPay(aPayment({ state: 'failed', open: euros(0) }))).toBe(false);
});

test('what is owed is shown until it is settled; a verification only while it is under way', () => {
  expect(statesIn(isOwed, false)).toEqual(unsettled);
  const isShown = (isProcessing: boolean) => isOwed({ kind: 'verification', state: 'added', isProcessing });
  expect([isShown(false), isShown(true)]).toEqual([false, true]);
  expect(isOwed(aPayment({ kind: 'verification', state: 'paid', isProcessing: true }))).toBe(false);
});
