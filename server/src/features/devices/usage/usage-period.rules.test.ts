import { expect, test } from 'vitest';
import { daysIn, isCountable, monthOf, periodOf } from './usage-period.rules.ts';

test.each([
  [{}, { from: '2026-10-23', until: '2026-11-21' }],
  [{ from: '2026-11-01' }, { from: '2026-11-01', until: '2026-11-21' }],
  [{ until: '2026-03-01' }, { from: '2026-01-31', until: '2026-03-01' }],
  [
    { from: '2026-01-01', until: '2026-01-01' },
    { from: '2026-01-01', until: '2026-01-01' },
  ],
])('%j is %j', (asked, period) => {
  expect(periodOf(asked, '2026-11-21', 30)).toEqual(period);
});

test('days are counted with both ends, over summer time and backwards', () => {
  expect(daysIn({ from: '2026-03-28', until: '2026-03-30' })).toBe(3);
  expect(daysIn({ from: '2026-11-21', until: '2026-11-21' })).toBe(1);
  expect(daysIn({ from: '2026-11-22', until: '2026-11-21' })).toBe(0);
});

test.each([
  ['2026-11-21', '2026-11-01', '2026-11-30'],
  ['2028-02-10', '2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('%s is in the month of %s to %s', (day, from, until) => {
  expect(monthOf(day)).toEqual({ from, until });
});

test.each([
  ['2026-11-22', true],
  ['2026-11-23', false],
  ['2025-10-17', true],
  ['2025-10-16', false],
  ['9999-12-31', false],
])('a device that tells of %s is counted: %s', (day, counted) => {
  expect(isCountable(day, new Date('2026-11-21T23:00:00Z'))).toBe(counted);
});
