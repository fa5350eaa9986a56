import { expect, test } from 'vitest';
import { ageOf } from './ages.ts';

test.each([
  [0, 'now', 0],
  [59, 'now', 0],
  [60, 'minutes', 1],
  [3599, 'minutes', 59],
  [3600, 'hours', 1],
  [86_399, 'hours', 23],
  [86_400, 'days', 1],
  [-30, 'now', 0],
] as const)('%d s ago is %s %d', (seconds, unit, n) => {
  expect(ageOf(0, seconds * 1000)).toEqual({ unit, n });
});
