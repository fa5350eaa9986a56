import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { addMonths, daysBetween } from './calendar.rules.ts';

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-03-31', 0, '2026-03-31'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

it.each([
  ['2026-03-28', '2026-03-30', 2],
  ['2026-10-24', '2026-10-26', 2],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-01-01', '2027-01-01', 365],
  ['2026-01-02', '2026-01-01', -1],
])('from %s to %s, the changes of the clock and leap days among them, are %i days', (from, until, days) => {
  expect(daysBetween(from, until)).toBe(days);
});

it('refuses what is no day', () => {
  expect(() => addMonths('2026-02-30', 1)).toThrow(RangeError);
  expect(() => daysBetween('2026-02-28', 'tomorrow')).toThrow(RangeError);
});

test('months tile the calendar: each ends where the next begins', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.nat(30), (date, months) => {
      const start = date.toISOString().slice(0, 10);
      const lengths = Array.from({ length: months }, (_, n) =>
        daysBetween(addMonths(start, n), addMonths(start, n + 1)),
      );
      expect(lengths.every((length) => length >= 28 && length <= 31)).toBe(true);
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(
        daysBetween(start, addMonths(start, months)),
      );
    }),
  );
});
