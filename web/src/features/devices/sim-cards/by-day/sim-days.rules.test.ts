import { expect, test } from 'vitest';
import { sidesByDay, sumOf } from './sim-days.rules.ts';

const told = (day: string, simDataBytes: number) => ({
  day,
  simDataBytes,
  sms: 1,
  voiceSeconds: 60,
  appAlarms: null,
});

test('each day has what the device says beside what the provider counted, over the end of a month', () => {
  const days = sidesByDay(
    { from: '2026-10-30', until: '2026-11-01', days: [told('2026-10-30', 500), told('2026-11-01', 700)] },
    [
      { day: '2026-10-31', bytes: 900, sms: 2 },
      { day: '2026-11-01', bytes: 750, sms: 0 },
      { day: '2026-11-02', bytes: 1, sms: 1 },
    ],
  );
  expect(days.map(({ day, data }) => [day, data.device, data.provider])).toEqual([
    ['2026-10-30', 500, null],
    ['2026-10-31', null, 900],
    ['2026-11-01', 700, 750],
  ]);
  expect(sumOf(days, 'data', 'device')).toBe(1_200);
  expect(sumOf(days, 'data', 'provider')).toBe(1_650);
  expect(sumOf(days, 'sms', 'provider')).toBe(2);
  expect(sumOf(days, 'voice', 'provider')).toBeNull();
});
