import { expect, test } from 'vitest';
import { niceTop } from './chart-scale.ts';

test.each([
  [0, 1, 1],
  [0, 4, 5],
  [3, 1, 5],
  [5, 1, 5],
  [7, 1, 10],
  [11, 1, 20],
  [1_900_001, 1000, 2_000_000],
  [0.3, 0.1, 0.5],
])('%s, at least %s, fits below %s', (greatest, least, top) => {
  expect(niceTop(greatest, least)).toBe(top);
});
