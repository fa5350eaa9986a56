import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { aLine } from '../invoice.fixture.ts';
import { creditableLines, creditOutlook, leftOf, typedAmount } from './credit-form.ts';

test.each([
  ['12', 1200],
  ['12,5', 1250],
  [' 12.50 ', 1250],
  ['0.01', 1],
  ['1.234,50', null],
  ['12.505', null],
  ['-1', null],
  ['', null],
] as const)('%j is %s cents', (typed, cents) => {
  expect(typedAmount(typed)?.cents ?? null).toBe(cents);
});

test('a line that took time back, or has nothing left, is not credited by itself', () => {
  const lines = [1000, 0, -300].map((cents, index) => ({
    ...aLine({ line: index + 1 }),
    left: euros(cents),
  }));
  expect(creditableLines(lines).map(({ line }) => line)).toEqual([1]);
  expect(leftOf(lines)).toEqual(euros(700));
});

test('a credit takes from what is open, and the rest becomes the balance', () => {
  const of = { vatRate: 2100, open: euros(1000) };
  expect(creditOutlook(euros(500), of)).toMatchObject({
    vat: euros(105),
    toOpen: euros(605),
    toBalance: euros(0),
  });
  expect(creditOutlook(euros(1000), of)).toMatchObject({ toOpen: euros(1000), toBalance: euros(210) });
  expect(creditOutlook(euros(1000), { vatRate: null, open: euros(0) })).toMatchObject({
    vat: euros(0),
    toBalance: euros(1000),
  });
});
