import { expect, test } from 'vitest';
import { comparedWith, daysBegun, grainOf, slotsOf } from './period.rules.ts';

const period = (words: string) => {
  const [from = '', to = ''] = words.split('..');
  return { from, to };
};

test.each([
  ['2026-11-01..2026-11-30', 'previous', '2026-10-01..2026-10-31'],
  ['2026-03-01..2026-03-31', 'previous', '2026-02-01..2026-02-28'],
  ['2026-07-01..2026-09-30', 'previous', '2026-04-01..2026-06-30'],
  ['2026-01-01..2026-12-31', 'previous', '2025-01-01..2025-12-31'],
  ['2026-11-10..2026-11-16', 'previous', '2026-11-03..2026-11-09'],
  ['2026-11-10..2026-11-10', 'previous', '2026-11-09..2026-11-09'],
  ['2025-02-01..2025-02-28', 'year', '2024-02-01..2024-02-29'],
  ['2024-02-20..2024-02-29', 'year', '2023-02-20..2023-02-28'],
] as const)('%s, %s: %s', (of, comparison, other) => {
  expect(comparedWith(period(of), comparison)).toEqual(period(other));
  expect(comparedWith(period(of), 'none')).toBeNull();
});

test('a quarter is shown by day, what is longer by month; days to come are no rows', () => {
  const quarter = period('2026-10-01..2026-12-31');
  expect(grainOf(quarter)).toBe('day');
  expect(slotsOf(quarter, 'day', '2026-10-03')).toEqual(['2026-10-01', '2026-10-02', '2026-10-03']);
  expect(daysBegun(quarter, '2026-10-03')).toBe(3);
  const longer = period('2026-10-15..2027-01-15');
  expect(grainOf(longer)).toBe('month');
  expect(slotsOf(longer, 'month', '2026-12-01')).toEqual(['2026-10', '2026-11', '2026-12']);
  expect(slotsOf(longer, 'month', '2026-09-30')).toEqual([]);
  expect(daysBegun(longer, '2026-09-30')).toBe(0);
});
