import { expect, test } from 'vitest';
import { nextVatCheck, pauseAfter } from './vat-check.rules.ts';

test.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [9, 1280],
  [10, 1440],
  [500, 1440],
])('after %i times without an answer it waits %i minutes', (tries, minutes) => {
  expect(pauseAfter(tries)).toBe(minutes * 60_000);
});

const now = new Date('2026-11-20T03:00:00Z');
test.each([
  ['unknown', '2026-11-20T03:05:00.000Z'],
  ['valid', '2026-12-20T03:00:00.000Z'],
  ['invalid', '2026-12-20T03:00:00.000Z'],
] as const)('after %s it asks again at %s', (answer, at) => {
  expect(nextVatCheck(answer, 1, now).toISOString()).toBe(at);
});
