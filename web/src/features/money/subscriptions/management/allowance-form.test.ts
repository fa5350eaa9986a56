import { expect, test } from 'vitest';
import { lastDay, proposedDay } from './allowance-form.ts';

test.each([
  ['', {}],
  ['26/11/2026', { until: '2026-11-26' }],
  ['1.12.2026', { until: '2026-12-01' }],
  ['25/11/2026', null],
  ['31/02/2027', null],
  ['soon', null],
] as const)('%j as the last day', (typed, day) => {
  expect(lastDay(typed, '2026-11-26')).toEqual(day);
});

test('the day that is proposed is one that is taken', () => {
  expect(lastDay(proposedDay('2026-11-26'), '2026-11-26')).toEqual({ until: '2026-11-26' });
});
