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
