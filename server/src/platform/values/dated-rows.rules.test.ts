import { expect, test } from 'vitest';
import { newestOf, standingsOn } from './dated-rows.rules.ts';

const rows = [
  { id: 1, validFrom: '2022-01-01' },
  { id: 2, validFrom: '2026-01-01' },
  { id: 3, validFrom: '2027-01-01' },
  { id: 4, validFrom: '2027-01-01' },
  { id: 5, validFrom: '2026-01-01' },
];

test('a row held, holds, will hold, or another for its day has taken its place', () => {
  expect([...standingsOn(rows, '2026-06-01')]).toEqual([
    [1, 'past'],
    [2, 'replaced'],
    [3, 'replaced'],
    [4, 'announced'],
    [5, 'now'],
  ]);
  expect(standingsOn(rows, '2021-12-31').get(1)).toBe('announced');
  expect(standingsOn(rows, '2027-01-01').get(4)).toBe('now');
});

test('the newest is that which was added last, whatever its day', () => {
  expect(newestOf(rows)).toBe(5);
  expect(newestOf([])).toBe(0);
});
