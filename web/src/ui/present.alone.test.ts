import { afterEach, expect, it, vi } from 'vitest';
import { followClock, presentTime } from './present.ts';

vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
afterEach(() => followClock(Date.now()));

it.each([
  ['a phone that is five minutes slow', '2026-11-20T12:05:00Z', 300_000],
  ['a phone that is an hour fast', '2026-11-20T11:00:00Z', -3_600_000],
  ['a second of rounding', '2026-11-20T11:59:59Z', 0],
  ['an answer without a date', 'nothing', 0],
])('follows the server: %s', (_case, date, difference) => {
  followClock(Date.parse(date));
  expect(presentTime() - Date.now()).toBe(difference);
});
