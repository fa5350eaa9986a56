import { expect, test } from 'vitest';
import { adviceOn } from '#features/money/payments/dunning/reasons.rules.ts';
import { pauseDayOf, stepsOf, type Unpaid } from './consequences.rules.ts';

const noMoney = adviceOn('directdebit', 'AM04');
const claim: Unpaid['dunning'] = {
  kind: 'invoice',
  state: 'added',
  isOpen: true,
  isDunned: true,
  isBeingCharged: false,
  nextTryOn: null,
  failedOn: null,
  advice: noMoney,
};
const steps = (dunning: Partial<Unpaid['dunning']>, of: Partial<Omit<Unpaid, 'dunning'>> = {}) =>
  stepsOf({ dunning: { ...claim, ...dunning }, dueOn: null, pausesOn: null, today: '2027-02-01', ...of }).map(
    ({ step, on }) => (on === null ? step : `${step} ${on}`),
  );

test('what we collect is tried again after 5 and 10 bank days, told for the last time on day 21, and then a person decides', () => {
  expect(steps({ nextTryOn: '2027-02-15' })).toEqual([
    'collect 2027-02-15',
    'retry 2027-02-22',
    'retry 2027-03-01',
    'last-call 2027-03-08',
    'staff-decide',
  ]);
});

test('a card is tried again on days 3, 7 and 14', () => {
  expect(steps({ nextTryOn: '2027-02-15', advice: adviceOn('creditcard', 'insufficient_funds') })).toEqual([
    'collect 2027-02-15',
    'retry 2027-02-18',
    'retry 2027-02-22',
    'retry 2027-03-01',
    'last-call 2027-03-08',
    'staff-decide',
  ]);
});

test.each<[string, Partial<Unpaid['dunning']>, string[]]>([
  [
    'what the bank has in hand',
    { state: 'pending', isBeingCharged: true },
    ['retry 2027-02-08', 'retry 2027-02-15', 'last-call 2027-02-22', 'staff-decide'],
  ],
  [
    'what failed and is tried again',
    { state: 'failed', failedOn: '2027-01-29', nextTryOn: '2027-02-05' },
    ['retry 2027-02-05', 'retry 2027-02-12', 'last-call 2027-02-19', 'staff-decide'],
  ],
  [
    'a second try that the bank has in hand',
    { state: 'pending', isBeingCharged: true, failedOn: '2027-01-25' },
    ['retry 2027-02-08', 'last-call 2027-02-15', 'staff-decide'],
  ],
  [
    'what failed for good',
    { state: 'failed', failedOn: '2027-01-29', advice: adviceOn('directdebit', 'AC04') },
    ['last-call 2027-02-19', 'staff-decide'],
  ],
  ['what failed many times', { state: 'failed-multiple-times', failedOn: '2027-01-01' }, ['staff-decide']],
  ['what the bank took back', { state: 'chargeback', failedOn: '2027-01-29' }, ['staff-decide']],
  ['what was taken out of dunning', { isDunned: false, nextTryOn: '2027-02-15' }, ['staff-decide']],
  ['what is paid', { state: 'paid', isOpen: false }, []],
  ['what was given up', { state: 'retired', isOpen: false }, []],
  ['an order, which is no debt', { kind: 'checkout' }, []],
])('%s', (_, dunning, expected) => {
  expect(steps(dunning)).toEqual(expected);
});

test('what we do not collect is reminded of 3 and 14 days after its day', () => {
  expect(steps({}, { dueOn: '2027-02-10' })).toEqual([
    'remind 2027-02-13',
    'remind 2027-02-24',
    'staff-decide',
  ]);
  expect(steps({}, { dueOn: '2027-01-25' })).toEqual(['remind 2027-02-08', 'staff-decide']);
});

test('charging pauses on the day on which it would be too much, between the other steps', () => {
  expect(steps({ state: 'open' }, { dueOn: '2027-02-10', pausesOn: '2027-02-20' })).toEqual([
    'remind 2027-02-13',
    'charging-pauses 2027-02-20',
    'remind 2027-02-24',
    'staff-decide',
  ]);
});

test('that charging has paused is said after its day, too', () => {
  expect(steps({ state: 'failed-multiple-times' }, { pausesOn: '2027-01-25' })).toEqual([
    'charging-pauses 2027-01-25',
    'staff-decide',
  ]);
});

test.each([
  [1, '2027-05-01'],
  [2, '2027-04-01'],
  [3, '2027-03-01'],
  [5, '2027-03-01'],
])('with %d open, charging pauses on the first day that finds three', (open, day) => {
  const next = ['2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01'];
  expect(pauseDayOf(open, next, 3)).toBe(day);
  expect(pauseDayOf(open, [], 3)).toBeNull();
});
