import { expect, test } from 'vitest';
import { invoiceNumber } from './invoice-number.rules.ts';

test.each([
  [1, 'F2026-00001'],
  [99_999, 'F2026-99999'],
  [100_000, 'F2026-100000'],
])('number %i of a year', (sequence, number) => {
  expect(invoiceNumber({ series: 'F', year: 2026, sequence })).toBe(number);
});
