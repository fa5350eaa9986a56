import { expect, test } from 'vitest';
import { addBankDays, isBankDay } from './bank-days.rules.ts';

test.each([
  ['2024-03-31'],
  ['2025-04-20'],
  ['2026-04-05'],
  ['2027-03-28'],
  ['2028-04-16'],
  ['2030-04-21'],
  ['2035-03-25'],
  ['2038-04-25'],
])('Good Friday and Easter Monday of the Easter of %s are none, the days beside are', (sunday) => {
  const day = (offset: number) =>
    new Date(Date.parse(sunday) + offset * 86_400_000).toISOString().slice(0, 10);
  expect([-3, -2, -1, 0, 1, 2].map((offset) => isBankDay(day(offset)))).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test.each([
  ['2026-01-01', false],
  ['2026-05-01', false],
  ['2026-12-24', true],
  ['2026-12-25', false],
  ['2028-12-26', false],
  ['2026-11-28', false],
  ['2026-04-27', true],
])('%s', (day, isOne) => {
  expect(isBankDay(day)).toBe(isOne);
});

test.each([
  ['2027-02-01', 5, '2027-02-08'],
  ['2027-02-06', 0, '2027-02-08'],
  ['2027-02-06', 1, '2027-02-08'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-31', 5, '2027-01-08'],
])('%s and %i bank days', (day, count, later) => {
  expect(addBankDays(day, count)).toBe(later);
});
