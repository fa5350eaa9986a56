import { expect, test } from 'vitest';
import { claimStandingOf } from './claim-standing.rules.ts';

const claim = {
  state: 'added',
  isOpen: true,
  isBeingCharged: false,
  isPlanned: false,
  hasFailed: false,
  hasMandate: true,
} as const;

test.each([
  ['nothing open', { isOpen: false, state: 'failed' }, 'settled'],
  ['nothing open of what was charged back', { isOpen: false, state: 'chargeback' }, 'settled'],
  ['a day is announced', { isPlanned: true }, 'collecting'],
  ['a day is announced, and the mandate is gone', { isPlanned: true, hasMandate: false }, 'needed'],
  [
    'somebody looked at the page of the provider before that day',
    { isPlanned: true, state: 'canceled' },
    'collecting',
  ],
  ['a debit is at the bank', { state: 'pending', hasMandate: false }, 'collecting'],
  ['a card is authorized', { state: 'authorized' }, 'collecting'],
  [
    'a debit is on its way, and somebody pays beside it',
    { state: 'open', isBeingCharged: true },
    'collecting',
  ],
  ['it failed, and is tried again', { state: 'failed', hasFailed: true, isPlanned: true }, 'retrying'],
  [
    'it failed, and the mandate is gone',
    { state: 'failed', hasFailed: true, isPlanned: true, hasMandate: false },
    'needed',
  ],
  ['it failed for good', { state: 'failed', hasFailed: true }, 'needed'],
  ['dunning is over', { state: 'failed-multiple-times', hasFailed: true }, 'needed'],
  ['the customer pays it', {}, 'needed'],
  ['the bank took it back', { state: 'chargeback' }, 'charged-back'],
] as const)('%s', (_, of, standing) => {
  expect(claimStandingOf({ ...claim, ...of })).toBe(standing);
});
