import { expect, test } from 'vitest';
import { daysOf, nextMonth, type BookMonths } from './months.rules.ts';

const none: BookMonths = { closed: null, isWritten: true, first: null };

test.each<[string, BookMonths, string, string | null]>([
  ['nothing was booked yet', none, '2026-11-20', null],
  ['the month of the first posting is over', { ...none, first: '2026-10' }, '2026-11-01', '2026-10'],
  ['it is not over', { ...none, first: '2026-10' }, '2026-10-31', null],
  [
    'one is exported after the other',
    { closed: '2026-12', isWritten: true, first: '2026-10' },
    '2027-03-01',
    '2027-01',
  ],
  [
    'the one after the last is not over',
    { closed: '2026-12', isWritten: true, first: '2026-10' },
    '2027-01-31',
    null,
  ],
  [
    'the file of the last is not written',
    { closed: '2026-12', isWritten: false, first: '2026-10' },
    '2027-03-01',
    '2026-12',
  ],
])('%s', (_, months, today, next) => {
  expect(nextMonth(months, today)).toBe(next);
});

test('a month ends where the next begins', () => {
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', until: '2027-01-01' });
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', until: '2028-03-01' });
});
