import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { expect, test } from 'vitest';
import { readAmount, writeAmount } from './written-amount.rules.ts';

test.each([
  ['14.95', 1495],
  ['14,95', 1495],
  [' € 14,9 ', 1490],
  ['7 EUR', 700],
  ['１４．９５', 1495],
  ['0', 0],
  ['', null],
  ['1.000,00', null],
  ['14.955', null],
  ['-3', null],
  ['abc', null],
])('“%s” is %s cents', (written, cents) => {
  expect(readAmount(written)?.cents ?? null).toBe(cents);
});

test.each(langCodes)('what a field begins with is read again as it was: %s', (langCode) => {
  for (const cents of [0, 5, 1495, 100_000, 123_456_789]) {
    const amount = { cents, currency: 'EUR' } as const;
    expect(readAmount(writeAmount(amount, langCode))).toEqual(amount);
  }
});

test('a field begins with the decimal sign of the language', () => {
  const amount = { cents: 123_450, currency: 'EUR' } as const;
  expect(['en-US', 'nl-NL', 'fr-FR', 'ja-JP'].map((langCode) => writeAmount(amount, langCode))).toEqual([
    '1234.50',
    '1234,50',
    '1234,50',
    '1234.50',
  ]);
});
