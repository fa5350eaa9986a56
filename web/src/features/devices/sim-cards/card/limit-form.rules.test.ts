import { expect, test } from 'vitest';
import { readLimit, writeLimit } from './limit-form.rules.ts';

test.each([
  ['', 'MB', null],
  [' 250 ', 'MB', 250_000_000],
  ['1,5', 'GB', 1_500_000_000],
  ['1.5', 'MB', 1_500_000],
  ['1000', 'GB', 1_000_000_000_000],
  ['0.9', 'MB', undefined],
  ['1001', 'GB', undefined],
  ['1.000,5', 'MB', undefined],
  ['-5', 'MB', undefined],
  ['many', 'MB', undefined],
] as const)('%j %s', (typed, unit, bytes) => expect(readLimit(typed, unit)).toBe(bytes));

test.each([null, 1_000_000, 1_500_000, 250_000_000, 1_500_000_000, 1_234_567_000, 1_000_000_000_000])(
  'a limit of %s bytes is read as it is written',
  (bytes) => {
    const { amount, unit } = writeLimit(bytes);
    expect(readLimit(amount, unit)).toBe(bytes);
  },
);
