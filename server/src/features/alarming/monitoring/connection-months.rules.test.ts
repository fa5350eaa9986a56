import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addUp,
  countsOf,
  monthAt,
  monthLater,
  monthsShown,
  startOfMonth,
  type ConnectionGap,
} from './connection-months.rules.ts';

const amsterdam = 'Europe/Amsterdam';
const gap = (lostAt: string, backAt: string, more: Partial<ConnectionGap> = {}): ConnectionGap => ({
  lostAt: new Date(lostAt),
  backAt: new Date(backAt),
  alarmAt: null,
  acceptedAt: null,
  ...more,
});

test.each([
  ['2026-11', amsterdam, '2026-10-31T23:00:00.000Z'],
  ['2026-04', amsterdam, '2026-03-31T22:00:00.000Z'],
  ['2026-01', amsterdam, '2025-12-31T23:00:00.000Z'],
  ['2026-07', 'Pacific/Auckland', '2026-06-30T12:00:00.000Z'],
  ['2026-03', 'America/St_Johns', '2026-03-01T03:30:00.000Z'],
])('%s in %s begins at %s', (month, zone, start) => {
  expect(startOfMonth(month, zone).toISOString()).toBe(start);
});

test('a loss, its alarm and its acceptance count where it began; the time where it was', () => {
  const over = gap('2026-10-31T22:00:00Z', '2026-12-01T00:00:00Z', {
    alarmAt: new Date('2026-10-31T22:10:00Z'),
    acceptedAt: new Date('2026-11-01T00:00:00Z'),
  });
  const november = 30 * 86_400;
  expect(countsOf(over, amsterdam)).toMatchObject([
    { month: '2026-10', losses: 1, lostSeconds: 3600, alarms: 1, alarmSeconds: 600, acceptedSeconds: 7200 },
    {
      month: '2026-11',
      losses: 0,
      lostSeconds: november,
      longestGapSeconds: november,
      alarms: 0,
      accepted: 0,
    },
    { month: '2026-12', losses: 0, lostSeconds: 3600 },
  ]);
});

test('the hour that summer time takes or gives is counted as it passed', () => {
  const seconds = (from: string, until: string) => countsOf(gap(from, until), amsterdam)[0]?.lostSeconds;
  expect(seconds('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')).toBe(3600);
  expect(seconds('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toBe(3600);
});

const moments = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2031-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const zones = fc.constantFrom(amsterdam, 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');

test('the months of any gap add up to it, each of them once and in its order', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 5, max: 400 * 86_400 }), zones, (lostAt, seconds, zone) => {
      const backAt = new Date(lostAt.getTime() + seconds * 1000);
      const counts = countsOf({ lostAt, backAt, alarmAt: null, acceptedAt: null }, zone);
      expect(counts[0]?.month).toBe(monthAt(lostAt, zone));
      for (const [index, { month }] of counts.entries())
        expect(month).toBe(monthLater(monthAt(lostAt, zone), index));
      const sum = counts.reduce((all, one) => all + one.lostSeconds, 0);
      // Parts of seconds are rounded in each month.
      expect(Math.abs(sum - seconds)).toBeLessThanOrEqual(counts.length);
      expect(counts.reduce((all, one) => all + one.losses, 0)).toBe(1);
    }),
    { numRuns: 200 },
  );
});

test('the beginning of a month is the first moment that its clocks show it', () => {
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      const month = monthAt(at, zone);
      const start = startOfMonth(month, zone);
      expect(start.getTime()).toBeLessThanOrEqual(at.getTime());
      expect(monthAt(start, zone)).toBe(month);
      expect(monthAt(new Date(start.getTime() - 1000), zone)).toBe(monthLater(month, -1));
    }),
    { numRuns: 200 },
  );
});

const device = { firstConnectedAt: new Date('2026-10-31T11:00:00Z'), timeZone: amsterdam };

test('a month counts from the first connection, and the present one until now', () => {
  const counts = countsOf(gap('2026-10-31T12:00:00Z', '2026-10-31T18:00:00Z'), amsterdam);
  const now = new Date('2026-11-20T03:00:00Z');
  expect(monthsShown(counts, device, now)).toMatchObject([
    { month: '2026-11', availability: 100, losses: 0, longestGapSeconds: null, secondsToAlarm: null },
    // 6 of 12 hours.
    { month: '2026-10', availability: 50, losses: 1, lostSeconds: 21_600, longestGapSeconds: 21_600 },
  ]);
});

test('the reporting times are means, and 100 % means no loss at all', () => {
  const more = { alarmAt: new Date('2026-11-02T00:10:00Z'), acceptedAt: new Date('2026-11-02T00:12:00Z') };
  const counts = [
    ...countsOf(gap('2026-11-02T00:00:00Z', '2026-11-02T00:20:00Z', more), amsterdam),
    ...countsOf(
      gap('2026-11-03T00:00:00Z', '2026-11-03T00:00:06Z', { alarmAt: new Date('2026-11-03T00:05:00Z') }),
      amsterdam,
    ),
  ];
  const [month] = monthsShown(counts, device, new Date('2026-11-20T03:00:00Z'));
  expect(month).toMatchObject({ losses: 2, alarms: 2, secondsToAlarm: 450, secondsToAcceptance: 720 });
  const second = countsOf(gap('2026-11-03T00:00:00Z', '2026-11-03T00:00:06Z'), amsterdam);
  expect(monthsShown(second, device, new Date('2026-11-20T03:00:00Z'))[0]?.availability).toBe(99.99);
  expect([...addUp(counts).values()]).toHaveLength(1);
});

test('whoever connects anew at once was not lost', () => {
  expect(countsOf(gap('2026-11-02T00:00:00Z', '2026-11-02T00:00:04.9Z'), amsterdam)).toEqual([]);
});

test('a year before the present month is shown, nothing before the first connection', () => {
  const old = { firstConnectedAt: new Date('2020-01-01T00:00:00Z'), timeZone: amsterdam };
  const months = monthsShown([], old, new Date('2026-11-20T03:00:00Z'));
  expect(months).toHaveLength(13);
  expect([months[0]?.month, months[11]?.month, months.at(-1)?.month]).toEqual([
    '2026-11',
    '2025-12',
    '2025-11',
  ]);
  expect(monthsShown([], { ...old, firstConnectedAt: null }, new Date())).toEqual([]);
});
