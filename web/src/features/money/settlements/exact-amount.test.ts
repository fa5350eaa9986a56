import { expect, test } from 'vitest';
import { exactText } from './exact-amount.ts';

test.each([
  [2_900, '€0.29'],
  [609, '€0.0609'],
  [-12_345_678, '-€1,234.5678'],
  [0, '€0.00'],
])('%i ten-thousandths are %s', (units, words) => {
  expect(exactText(units, 'en-GB')).toBe(words);
});
