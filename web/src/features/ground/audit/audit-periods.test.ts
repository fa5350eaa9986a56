import { expect, test } from 'vitest';
import { beginOf } from './audit-periods.ts';

const now = new Date(2026, 10, 20, 3, 0);

test.each([
  ['today', new Date(2026, 10, 20)],
  ['week', new Date(2026, 10, 14)],
  ['month', new Date(2026, 9, 22)],
  ['year', new Date(2025, 10, 21)],
] as const)('%s begins with a whole day', (period, begin) => {
  expect(beginOf(period, now)).toBe(begin.toISOString());
});

test('all has no begin', () => {
  expect(beginOf('all', now)).toBeUndefined();
});
