import { expect, test } from 'vitest';
import { niceTop } from './chart-scale.ts';

test.each([
  [0, 4, 4],
  [3, 4, 4],
  [5, 4, 8],
  [50, 4, 80],
  [113, 60, 120],
  [1_900_001, 1_000_000, 2_000_000],
  [2_200_000, 1_000_000, 4_000_000],
  [9_100_000, 1_000_000, 10_000_000],
  [40_000_001, 1_000_000, 60_000_000],
])('%s in units of %s fits below %s', (greatest, unit, top) => {
  expect(niceTop(greatest, unit)).toBe(top);
});
