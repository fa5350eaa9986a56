import { expect, test } from 'vitest';
import { askedDays, everyDay, totalOf } from './usage-days.ts';

const unknown = { simDataBytes: null, sms: null, voiceSeconds: null, appAlarms: null };

test('days without word stand between those that are known', () => {
  const known = [{ ...unknown, day: '2026-03-01', sms: 2 }];
  const days = everyDay('2026-02-27', '2026-03-02', known);
  expect(days.map(({ day, sms }) => [day, sms])).toEqual([
    ['2026-02-27', null],
    ['2026-02-28', null],
    ['2026-03-01', 2],
    ['2026-03-02', null],
  ]);
});

test('a period that never ends is cut', () => {
  expect(everyDay('2000-01-01', '2026-01-01', [])).toHaveLength(366);
});

test('a total names the busiest day, and knows nothing from zero', () => {
  const days = [
    { ...unknown, day: '2026-03-01', sms: 2 },
    { ...unknown, day: '2026-03-02', sms: 5 },
    { ...unknown, day: '2026-03-03', sms: 0, appAlarms: 0 },
  ];
  expect(totalOf(days, 'sms')).toEqual({ sum: 7, most: { day: '2026-03-02', value: 5 }, isKnown: true });
  expect(totalOf(days, 'appAlarms')).toEqual({ sum: 0, most: null, isKnown: true });
  expect(totalOf(days, 'voiceSeconds')).toEqual({ sum: 0, most: null, isKnown: false });
});

const typed = (from: string, until: string) => ({ from, until });
test.each([
  ['month', typed('', ''), {}],
  ['week', typed('', ''), { from: '2026-11-15', until: '2026-11-21' }],
  ['days', typed('2026-11-01', '2026-11-02'), { from: '2026-11-01', until: '2026-11-02' }],
  ['days', typed('2026-11-02', '2026-11-01'), null],
  ['days', typed('2026-11-02', ''), null],
  ['days', typed('2025-11-21', '2026-11-21'), { from: '2025-11-21', until: '2026-11-21' }],
  ['days', typed('2025-11-20', '2026-11-21'), null],
] as const)('%s %j asks for %j', (period, dates, asked) => {
  expect(askedDays(period, '2026-11-21', dates)).toEqual(asked);
});
