import { expect, test } from 'vitest';
import { paymentStates } from '@belfry/contract/money/payments/payment-states.ts';
import { claimActsOf, type ActFacts } from './claim-acts.rules.ts';

const owed: ActFacts = {
  state: 'failed',
  isOpen: true,
  isDunned: true,
  isBeingCharged: false,
  canCharge: true,
};

test.each<[what: string, of: Partial<ActFacts>, acts: string]>([
  ['failed', {}, 'retry payment-link paid-by-bank dunning-off write-off'],
  [
    'failed for good',
    { state: 'failed-multiple-times' },
    'retry payment-link paid-by-bank dunning-off write-off',
  ],
  ['taken back', { state: 'chargeback' }, 'retry payment-link paid-by-bank dunning-off write-off'],
  ['without a mandate', { canCharge: false }, 'payment-link paid-by-bank dunning-off write-off'],
  ['out of dunning', { isDunned: false }, 'retry payment-link paid-by-bank dunning-on write-off'],
  ['about to be charged', { state: 'added', isBeingCharged: true }, 'payment-link paid-by-bank dunning-off'],
  ['at the bank', { state: 'pending' }, 'payment-link paid-by-bank dunning-off'],
  ['paid', { state: 'paid', isOpen: false }, 'paid-by-bank'],
  ['given up', { state: 'retired', isOpen: false }, 'paid-by-bank'],
  ['credited and not heard of', { isOpen: false }, 'paid-by-bank dunning-off'],
])('of what is %s', (_, of, acts) => {
  expect(claimActsOf({ ...owed, ...of }).join(' ')).toBe(acts);
});

const underWay = ['open', 'pending', 'authorized'];

test('nothing is charged or given up of what is not open, or under way', () => {
  const given = paymentStates.flatMap((state) => [true, false].map((isOpen) => ({ ...owed, state, isOpen })));
  const harmless = given.filter(({ state, isOpen }) => !isOpen || underWay.includes(state));
  const acts = harmless.flatMap(claimActsOf);
  expect(acts.filter((act) => act === 'retry' || act === 'write-off')).toEqual([]);
});
