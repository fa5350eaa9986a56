import { expect, test } from 'vitest';
import { typedDay } from './typed-day.ts';

test.each([
  ['01/02/2027', { day: '2027-02-01' }],
  ['1.2.2027', { day: '2027-02-01' }],
  ['30/02/2027', { fault: 'prices-management.day.none' }],
  ['', { fault: 'prices-management.day.none' }],
  ['20/11/2026', { fault: 'prices-management.day.past' }],
  ['19/11/2026', { fault: 'prices-management.day.past' }],
])('%s is a day to come, or says why not', (typed, answer) => {
  expect(typedDay(typed, '2026-11-20')).toEqual(answer);
});

test('a seller may begin today', () => {
  expect(typedDay('20/11/2026', '2026-11-20', { orToday: true })).toEqual({ day: '2026-11-20' });
  expect(typedDay('19/11/2026', '2026-11-20', { orToday: true })).toHaveProperty('fault');
});
