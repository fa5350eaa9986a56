import { expect, test } from 'vitest';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { PriceRow } from '#features/money/prices/price-list.rules.ts';
import { leaveDayOf } from './leave-day.rules.ts';

const price = (id: number, validFrom: string, cents: number): PriceRow => ({
  id,
  type: 'monthly',
  validFrom,
  monthly: euros(cents),
});
const before = price(1, '2022-01-01', 1495);
const billed = (type: ChargedType = 'monthly') => ({ type, start: '2027-01-10', base: '2026-12-31' });

test.each([
  ['at the contract’s end', '2028-01-10', '2027-03-01', '2028-01-10'],
  ['a month from now, where the contract ends before', '2028-01-10', '2027-12-20', '2028-01-20'],
  ['a month from now, where there is none', null, '2027-01-31', '2027-02-28'],
])('it ends %s', (_, contractEnd, today, cancelAt) => {
  expect(leaveDayOf([before], { billed: billed(), contractEnd, today })).toEqual({
    cancelAt,
    isForPriceRaise: false,
  });
});

test.each<[string, PriceRow[], string, string | null]>([
  ['of a raise on its day', [price(2, '2027-06-30', 1600)], '2027-05-20', '2027-06-30'],
  ['of one between two periods', [price(2, '2027-06-15', 1600)], '2027-05-20', '2027-06-30'],
  [
    'of one that is on, before a period cost more',
    [price(2, '2027-06-15', 1600)],
    '2027-06-20',
    '2027-06-30',
  ],
  ['of one on that very day', [price(2, '2027-06-15', 1600)], '2027-06-30', '2027-06-30'],
  ['of none once a period cost more', [price(2, '2027-06-15', 1600)], '2027-07-01', null],
  ['of none where it costs less', [price(2, '2027-06-15', 1400)], '2027-05-20', null],
  [
    'of none that was taken back',
    [price(2, '2027-06-15', 1600), price(3, '2027-06-15', 1495)],
    '2027-05-20',
    null,
  ],
  [
    'of the first of two',
    [price(2, '2027-06-15', 1600), price(3, '2027-08-01', 1700)],
    '2027-05-20',
    '2027-06-30',
  ],
  ['of none after the contract', [price(2, '2028-02-01', 1600)], '2027-12-01', null],
])(
  'it may be left free of charge on the first day of the first repriced period: %s',
  (_, rows, today, day) => {
    const leaving = leaveDayOf([before, ...rows], { billed: billed(), contractEnd: '2028-01-10', today });
    expect(leaving).toEqual({ cancelAt: day ?? '2028-01-10', isForPriceRaise: day !== null });
  },
);

test('a raise of another type changes nothing, nor one of what we do not charge', () => {
  const prices = [before, price(2, '2027-06-15', 1600), { ...before, id: 3, type: 'xl' as const }];
  const of = { contractEnd: '2028-01-10', today: '2027-05-20' };
  for (const each of [billed('xl'), null])
    expect(leaveDayOf(prices, { ...of, billed: each })).toMatchObject({ isForPriceRaise: false });
});
