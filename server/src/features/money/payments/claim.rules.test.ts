import { expect, test } from 'vitest';
import { claimState, type ClaimFacts } from './claim.rules.ts';

test.each<[string, ClaimFacts, ReturnType<typeof claimState>]>([
  ['nothing was tried', { state: 'added', isOpen: true, newest: null }, 'added'],
  ['it is as its newest attempt', { state: 'added', isOpen: true, newest: 'open' }, 'open'],
  ['nothing is open', { state: 'failed', isOpen: false, newest: 'failed' }, 'paid'],
  ['it was given up', { state: 'retired', isOpen: false, newest: 'failed' }, 'retired'],
  [
    'staff’s it stays',
    { state: 'failed-multiple-times', isOpen: true, newest: 'failed' },
    'failed-multiple-times',
  ],
  [
    'until somebody tries again',
    { state: 'failed-multiple-times', isOpen: true, newest: 'added', isNewTry: true },
    'added',
  ],
  ['or pays', { state: 'failed-multiple-times', isOpen: false, newest: 'failed' }, 'paid'],
  ['a part was paid', { state: 'failed', isOpen: true, newest: 'paid' }, 'failed'],
  ['the bank took it back', { state: 'paid', isOpen: true, newest: 'chargeback' }, 'chargeback'],
  [
    'the bank took back what an earlier attempt paid',
    { state: 'paid', isOpen: true, newest: 'duplicate' },
    'chargeback',
  ],
])('%s', (_, facts, state) => {
  expect(claimState(facts)).toBe(state);
});
