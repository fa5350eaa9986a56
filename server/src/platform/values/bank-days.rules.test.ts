import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addBankDays, isBankDay } from './bank-days.rules.ts';
import { daysBetween } from './calendar.rules.ts';

describe.each([
  ['2024-03-29', '2024-04-01'],
  ['2025-04-18', '2025-04-21'],
  ['2026-04-03', '2026-04-06'],
  ['2027-03-26', '2027-03-29'],
  ['2028-04-14', '2028-04-17'],
  ['2029-03-30', '2029-04-02'],
  ['2030-04-19', '2030-04-22'],
  ['2031-04-11', '2031-04-14'],
  ['2032-03-26', '2032-03-29'],
  ['2033-04-15', '2033-04-18'],
  ['2034-04-07', '2034-04-10'],
  ['2035-03-23', '2035-03-26'],
  // The earliest and the latest that the rule gives, and the two years in which the moon is moved.
  ['1818-03-20', '1818-03-23'],
  ['2038-04-23', '2038-04-26'],
  ['1981-04-17', '1981-04-20'],
  ['2049-04-16', '2049-04-19'],
])('Easter from %s to %s', (friday, monday) => {
  it('is closed, and open on the bank days beside it', () => {
    expect([friday, monday].map(isBankDay)).toEqual([false, false]);
    expect(addBankDays(friday, -1)).toBe(shifted(friday, -1));
    expect(addBankDays(friday, 1)).toBe(shifted(monday, 1));
  });
});

it.each([
  ['a Wednesday', '2026-11-25', true],
  ['a Saturday', '2026-11-28', false],
  ['a Sunday', '2026-11-29', false],
  ['New Year', '2026-01-01', false],
  ['Labour Day', '2026-05-01', false],
  ['Christmas Day', '2026-12-25', false],
  ['Boxing Day', '2025-12-26', false],
  ['Christmas Eve', '2026-12-24', true],
  ['New Year’s Eve', '2026-12-31', true],
  ['Ascension Day', '2026-05-14', true],
  ['Whit Monday', '2026-05-25', true],
  ['King’s Day', '2026-04-27', true],
])('%s, %s: open is %s', (_, day, open) => {
  expect(isBankDay(day)).toBe(open);
});

it.each([
  ['2026-11-25', 0, '2026-11-25'],
  ['2026-11-28', 0, '2026-11-28'],
  ['2026-11-25', 5, '2026-12-02'],
  ['2026-11-25', 10, '2026-12-09'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-31', 1, '2027-01-04'],
  ['2026-04-02', 1, '2026-04-07'],
  ['2026-04-07', -1, '2026-04-02'],
  ['2026-11-30', -5, '2026-11-23'],
])('%s and %i bank days is %s', (day, count, expected) => {
  expect(addBankDays(day, count)).toBe(expected);
});

it('refuses what is no count and no day', () => {
  expect(() => addBankDays('2026-11-25', 1.5)).toThrow(RangeError);
  expect(() => addBankDays('2026-11-25', Number.NaN)).toThrow(RangeError);
  expect(() => addBankDays('2026-02-30', 1)).toThrow(RangeError);
  expect(() => isBankDay('tomorrow')).toThrow(RangeError);
});

test('so many bank days later there were exactly so many', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 40 }), (date, count) => {
      const start = date.toISOString().slice(0, 10);
      const end = addBankDays(start, count);
      const between = Array.from({ length: daysBetween(start, end) }, (_, n) => shifted(start, n + 1));
      expect(between.filter(isBankDay)).toHaveLength(count);
      expect(isBankDay(end)).toBe(true);
    }),
  );
});

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
