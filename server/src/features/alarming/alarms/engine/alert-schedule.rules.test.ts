import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultSchedule,
  isOpenAt,
  nextOpening,
  periodAt,
  type AlertPeriods,
  type AlertSchedule,
} from './alert-schedule.rules.ts';

const amsterdam: AlertSchedule = { ...defaultSchedule, timeZone: 'Europe/Amsterdam' };
const at = (iso: string) => new Date(iso);
const only = (...on: (keyof AlertPeriods)[]): AlertPeriods => ({
  day: on.includes('day'),
  night: on.includes('night'),
  weekend: on.includes('weekend'),
});

describe('the period of the week', () => {
  test.each<[string, keyof AlertPeriods]>([
    ['2026-01-05T05:59:59Z', 'night'],
    ['2026-01-05T06:00:00Z', 'day'],
    ['2026-01-05T17:59:59Z', 'day'],
    ['2026-01-05T18:00:00Z', 'night'],
    ['2026-07-06T05:00:00Z', 'day'],
    ['2026-07-06T04:59:59Z', 'night'],
    ['2026-01-09T22:59:59Z', 'night'],
    ['2026-01-09T23:00:00Z', 'weekend'],
    ['2026-01-11T22:59:59Z', 'weekend'],
    ['2026-01-11T23:00:00Z', 'night'],
  ])('of %s in Amsterdam is %s', (moment, period) => {
    expect(periodAt(amsterdam, at(moment))).toBe(period);
    expect(isOpenAt(only(period), amsterdam, at(moment))).toBe(true);
  });

  test('is that of the device, not of the server', () => {
    const moment = at('2026-01-05T20:00:00Z');
    expect(periodAt({ ...defaultSchedule, timeZone: 'America/New_York' }, moment)).toBe('day');
    expect(periodAt({ ...defaultSchedule, timeZone: 'Asia/Kathmandu' }, moment)).toBe('night');
  });

  test('may have a day that goes over midnight', () => {
    const shifted = { ...amsterdam, timeZone: 'UTC', dayFrom: '22:00', dayUntil: '06:00' };
    expect(
      ['21:59', '22:00', '23:30', '05:59', '06:00'].map((time) =>
        periodAt(shifted, at(`2026-01-06T${time}:00Z`)),
      ),
    ).toEqual(['night', 'day', 'day', 'day', 'night']);
  });

  test('counts by UTC where the time zone is not known', () => {
    expect(periodAt({ ...defaultSchedule, timeZone: 'Nowhere/Land' }, at('2026-01-05T07:00:00Z'))).toBe(
      'day',
    );
    expect(periodAt({ ...defaultSchedule, timeZone: 'Nowhere/Land' }, at('2026-01-05T06:59:00Z'))).toBe(
      'night',
    );
  });
});

describe('the next opening', () => {
  test.each<[(keyof AlertPeriods)[], string, string]>([
    [['day'], '2026-01-05T12:00:00Z', '2026-01-05T12:00:00Z'],
    [['day'], '2026-01-05T19:30:00Z', '2026-01-06T06:00:00Z'],
    [['day'], '2026-01-09T18:00:00Z', '2026-01-12T06:00:00Z'],
    [['night'], '2026-01-05T12:00:00Z', '2026-01-05T18:00:00Z'],
    [['night'], '2026-01-10T12:00:00Z', '2026-01-11T23:00:00Z'],
    [['weekend'], '2026-01-05T12:00:00Z', '2026-01-09T23:00:00Z'],
    // Clocks go forward on 29 March and back on 25 October 2026.
    [['day'], '2026-03-27T20:00:00Z', '2026-03-30T05:00:00Z'],
    [['day'], '2026-10-23T20:00:00Z', '2026-10-26T06:00:00Z'],
    [['weekend'], '2026-03-25T20:00:00Z', '2026-03-27T23:00:00Z'],
    [['night'], '2026-10-24T20:00:00Z', '2026-10-25T23:00:00Z'],
  ])('of %o after %s is %s', (periods, from, opening) => {
    expect(nextOpening(only(...periods), amsterdam, at(from))).toEqual(at(opening));
  });

  test('never comes when no period is on, or the week has none of it', () => {
    expect(nextOpening(only(), amsterdam, at('2026-01-05T12:00:00Z'))).toBeNull();
    const allWeekend = { ...amsterdam, weekendDays: [1, 2, 3, 4, 5, 6, 7] };
    expect(nextOpening(only('day', 'night'), allWeekend, at('2026-01-05T12:00:00Z'))).toBeNull();
    expect(
      nextOpening(only('weekend'), { ...amsterdam, weekendDays: [] }, at('2026-01-05T12:00:00Z')),
    ).toBeNull();
  });

  test('of a day that begins in the hour that is skipped is when the clocks change', () => {
    const early = { ...amsterdam, dayFrom: '02:30', dayUntil: '04:00', weekendDays: [] };
    expect(nextOpening(only('day'), early, at('2026-03-29T00:00:00Z'))).toEqual(at('2026-03-29T01:00:00Z'));
  });

  test('of a day in the hour that comes twice is both times', () => {
    const early = { ...amsterdam, dayFrom: '02:30', dayUntil: '02:45', weekendDays: [] };
    const first = nextOpening(only('day'), early, at('2026-10-24T23:00:00Z'));
    const second = nextOpening(only('day'), early, at('2026-10-25T00:50:00Z'));
    expect([first, second]).toEqual([at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')]);
  });
});

test('the next opening is open, and nothing before it is', () => {
  const time = fc
    .tuple(fc.nat(23), fc.constantFrom(0, 15, 30, 59))
    .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
  const schedule = fc.record({
    timeZone: fc.constantFrom(
      'Europe/Amsterdam',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Kiritimati',
      'America/Santiago',
      'Pacific/Pago_Pago',
    ),
    dayFrom: time,
    dayUntil: time,
    weekendDays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  });
  const periods = fc.record({ day: fc.boolean(), night: fc.boolean(), weekend: fc.boolean() });
  const from = fc.date({
    min: at('2026-01-01T00:00:00Z'),
    max: at('2026-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  let closed = 0;
  fc.assert(
    fc.property(schedule, periods, from, (week, on, start) => {
      const opening = nextOpening(on, week, start);
      const end = opening ?? new Date(start.getTime() + 10 * 86_400_000);
      const quarters = Math.ceil((end.getTime() - start.getTime()) / 900_000);
      const looks = Array.from({ length: quarters }, (_, i) => new Date(start.getTime() + i * 900_000));
      if (end.getTime() > start.getTime()) looks.push(new Date(end.getTime() - 1));
      closed += looks.length;
      expect(looks.filter((look) => isOpenAt(on, week, look))).toEqual([]);
      expect(opening === null || isOpenAt(on, week, opening)).toBe(true);
    }),
    { numRuns: 200 },
  );
  expect(closed).toBeGreaterThan(0);
});
