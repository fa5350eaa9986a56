import { expect, test } from 'vitest';
import { dueTest, nextTestAt, type TestRhythm } from './test-schedule.rules.ts';

const zone = 'Europe/Amsterdam';
const weekly = (weekday: number, time: string): TestRhythm => ({
  frequency: 'weekly',
  weekday,
  day: null,
  time,
});
const monthly = (day: number, time: string): TestRhythm => ({
  frequency: 'monthly',
  weekday: null,
  day,
  time,
});
const next = (rhythm: TestRhythm, after: string, timeZone = zone) =>
  nextTestAt(rhythm, timeZone, new Date(after)).toISOString();

test('weekly: the next such day at that time on the clocks of the device', () => {
  // Thursday 19 November 2026, ten o'clock in winter.
  expect(next(weekly(1, '09:30'), '2026-11-19T09:00:00Z')).toBe('2026-11-23T08:30:00.000Z');
  expect(next(weekly(4, '10:01'), '2026-11-19T09:00:00Z')).toBe('2026-11-19T09:01:00.000Z');
  expect(next(weekly(4, '10:00'), '2026-11-19T09:00:00Z')).toBe('2026-11-26T09:00:00.000Z');
  expect(next(weekly(7, '23:59'), '2026-11-19T09:00:00Z')).toBe('2026-11-22T22:59:00.000Z');
});

test('monthly: also over the end of a year and through February', () => {
  expect(next(monthly(28, '06:00'), '2027-02-01T00:00:00Z')).toBe('2027-02-28T05:00:00.000Z');
  expect(next(monthly(1, '00:00'), '2026-12-01T12:00:00Z')).toBe('2026-12-31T23:00:00.000Z');
  expect(next(monthly(28, '00:00'), '2026-12-27T23:00:00Z')).toBe('2027-01-27T23:00:00.000Z');
});

test('the time stays the same on the clocks when summer time begins and ends', () => {
  expect(next(weekly(1, '09:00'), '2026-03-23T08:00:00Z')).toBe('2026-03-30T07:00:00.000Z');
  expect(next(weekly(1, '09:00'), '2026-10-19T07:00:00Z')).toBe('2026-10-26T08:00:00.000Z');
});

test('a time that the clocks leave out comes an hour later on them, and once', () => {
  // 29 March 2026: 02:00 becomes 03:00.
  const at = next(weekly(7, '02:30'), '2026-03-28T12:00:00Z');
  expect(at).toBe('2026-03-29T01:30:00.000Z');
  expect(next(weekly(7, '02:30'), at)).toBe('2026-04-05T00:30:00.000Z');
});

test('a time that comes twice counts the first time, and once', () => {
  // 25 October 2026: 03:00 becomes 02:00.
  const at = next(weekly(7, '02:30'), '2026-10-24T12:00:00Z');
  expect(at).toBe('2026-10-25T00:30:00.000Z');
  expect(next(weekly(7, '02:30'), at)).toBe('2026-11-01T01:30:00.000Z');
});

test.each([
  'Europe/Amsterdam',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
])('in %s a weekly test comes 52 or 53 times a year, always on its day and time', (timeZone) => {
  const rhythm = weekly(3, '04:45');
  const clocks = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  let at = new Date('2026-01-01T00:00:00Z');
  let times = 0;
  for (; at < new Date('2027-01-01T00:00:00Z'); times += 1) {
    at = nextTestAt(rhythm, timeZone, at);
    expect(clocks.format(at)).toBe('Wed 04:45');
  }
  expect(times).toBeGreaterThanOrEqual(52);
  expect(times).toBeLessThanOrEqual(54);
});

test('found due in time it runs, for an hour it runs late, after that it is missed', () => {
  const due = new Date('2026-11-20T08:00:00Z');
  const after = (minutes: number) => dueTest(due, new Date(due.getTime() + minutes * 60_000));
  expect([0, 5, 6, 60, 61, 60 * 24 * 9].map(after)).toEqual([
    'run',
    'run',
    'run-late',
    'run-late',
    'missed',
    'missed',
  ]);
});
