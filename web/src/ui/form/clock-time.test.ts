import { expect, test } from 'vitest';
import { clockTimeOf, dayOf, dayText } from './clock-time.ts';

test.each([
  ['08:00', '08:00'],
  ['8', '08:00'],
  ['0830', '08:30'],
  ['8.30', '08:30'],
  [' 23:59 ', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['8:3', null],
  ['noon', null],
  ['', null],
])('the time %s is %s', (typed, time) => {
  expect(clockTimeOf(typed)).toBe(time);
});

test.each([
  ['21/11/2026', '2026-11-21'],
  ['1.2.26', '2026-02-01'],
  ['29-02-2028', '2028-02-29'],
  ['29/02/2027', null],
  ['11/21/2026', null],
  ['2026-11-21', null],
  ['', null],
])('the day %s is %s', (typed, day) => {
  expect(dayOf(typed)).toBe(day);
});

test('a day is read as it was typed', () => {
  expect(dayOf(dayText('2026-11-21'))).toBe('2026-11-21');
  expect(dayText('')).toBe('');
});
