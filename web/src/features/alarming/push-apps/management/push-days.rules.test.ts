import { expect, test } from 'vitest';
import { everyPushDay, sumOf } from './push-days.rules.ts';

test('days without app alarms are there, over a change of the month and of the clock', () => {
  const one = { day: '2026-10-25', sent: 4, delivered: 3, opened: 2, accepted: 1, failed: 0 };
  const days = everyPushDay({ from: '2026-10-24', until: '2026-11-01', days: [one] });
  expect(days.map(({ day }) => day).at(-1)).toBe('2026-11-01');
  expect(days).toHaveLength(9);
  expect(sumOf(days, 'sent')).toEqual({ sum: 4, most: one });
  expect(sumOf(days, 'failed')).toEqual({ sum: 0, most: null });
});
