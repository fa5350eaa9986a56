import { expect, test } from 'vitest';
import { readAmount, writeAmount } from './written-amount.rules.ts';

test.each([
  ['14.95', 1495],
  ['14,95', 1495],
  [' € 14,9 ', 1490],
  ['7 EUR', 700],
  ['0', 0],
  ['', null],
  ['1.000,00', null],
  ['14.955', null],
  ['-3', null],
  ['abc', null],
])('“%s” is %s cents', (written, cents) => {
  expect(readAmount(written)?.cents ?? null).toBe(cents);
});

test('what a field begins with is read again as it was', () => {
  for (const cents of [0, 5, 1495, 100_000]) {
    const amount = { cents, currency: 'EUR' } as const;
    expect(readAmount(writeAmount(amount))).toEqual(amount);
  }
});
