import { expect, test } from 'vitest';
import { backoffDelay } from '../backoff.ts';
import { refreshDelay } from './refresh-timer.ts';

test('the token is refreshed 300 s before its end, at once when that has passed', () => {
  const now = 1_000_000_000_000;
  const seconds = now / 1000;
  expect(refreshDelay(seconds + 900, now)).toBe(600_000);
  expect(refreshDelay(seconds + 300, now)).toBe(0);
  expect(refreshDelay(seconds - 10, now)).toBe(0);
});

test('the back-off begins at 5 s, doubles, and ends at 300 s', () => {
  const delays = [1, 2, 3, 6, 7, 8, 50].map(backoffDelay);
  expect(delays).toEqual([5000, 10_000, 20_000, 160_000, 300_000, 300_000, 300_000]);
});
