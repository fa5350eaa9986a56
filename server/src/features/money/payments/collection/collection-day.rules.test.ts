import { expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { collectionDayOf } from './collection-day.rules.ts';

test.each([
  ['the first debit', 'directdebit', 1000, null, '2028-03-14'],
  ['a debit of another amount', 'directdebit', 1000, 999, '2028-03-14'],
  ['a debit of the same amount', 'directdebit', 1000, 1000, '2028-02-29'],
  ['the first charge of a card', 'creditcard', 1000, null, '2028-02-29'],
  ['a card, another amount', 'creditcard', 1000, 999, '2028-02-29'],
] as const)('%s', (_, method, cents, before, day) => {
  const amount = euros(cents);
  expect(
    collectionDayOf({
      method,
      issuedOn: '2028-02-29',
      amount,
      before: before === null ? null : euros(before),
    }),
  ).toBe(day);
});

test.each([
  ['directdebit', null, '2027-12-12', '2027-12-27'],
  ['directdebit', 1000, '2027-12-25', '2027-12-27'],
  ['directdebit', 1000, '2027-03-26', '2027-03-30'],
  ['creditcard', null, '2027-12-25', '2027-12-25'],
] as const)(
  '%s, %s before, of %s: a debit comes on a day on which banks work, a card on any',
  (method, before, issuedOn, day) => {
    const of = { method, issuedOn, amount: euros(1000), before: before === null ? null : euros(before) };
    expect(collectionDayOf(of)).toBe(day);
  },
);
