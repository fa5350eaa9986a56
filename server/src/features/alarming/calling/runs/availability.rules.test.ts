import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { defaultSchedule } from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import { isAbsent, isAvailable, isOnRota } from './availability.rules.ts';

const timeZone = 'Europe/Amsterdam';
const schedule = { ...defaultSchedule, timeZone };
const always = { day: true, night: true, weekend: true };
/** A moment of the week of Monday 2 January 2040 on Dutch clocks (UTC+1). */
const at = (weekday: number, time: string) => new Date(`2040-01-0${weekday + 1}T${time}:00+01:00`);

describe('a shift', () => {
  const day = [{ weekday: 1, from: '08:00', until: '17:00' }];
  const night = [{ weekday: 5, from: '22:00', until: '06:30' }];
  const wholeDay = [{ weekday: 7, from: '00:00', until: '00:00' }];
  it.each([
    ['begins with its first minute', day, at(1, '08:00'), true],
    ['not a minute before', day, at(1, '07:59'), false],
    ['ends before its last', day, at(1, '17:00'), false],
    ['is on its weekday only', day, at(2, '12:00'), false],
    ['goes over midnight', night, at(6, '06:29'), true],
    ['until its end on the next day', night, at(6, '06:30'), false],
    ['and not into its own morning', night, at(5, '03:00'), false],
    ['from midnight to midnight is the whole day', wholeDay, at(7, '23:59'), true],
    ['and no more', wholeDay, new Date('2040-01-09T00:00:00+01:00'), false],
  ])('%s', (_name, rota, moment, on) => {
    expect(isOnRota(rota, timeZone, moment)).toBe(on);
  });

  it('of Sunday night reaches into Monday', () => {
    const sunday = [{ weekday: 7, from: '20:00', until: '08:00' }];
    expect(isOnRota(sunday, timeZone, new Date('2040-01-09T07:59:00+01:00'))).toBe(true);
  });

  it('keeps to the clocks on the wall in summer, too', () => {
    const rota = [{ weekday: 1, from: '08:00', until: '09:00' }];
    expect(isOnRota(rota, timeZone, new Date('2040-07-02T08:30:00+02:00'))).toBe(true);
    expect(isOnRota(rota, timeZone, new Date('2040-07-02T08:30:00+01:00'))).toBe(false);
  });
});

test('a rota without a shift leaves no moment', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: at(1, '00:00'), max: at(7, '00:00') }), (moment) => {
      expect(isOnRota([], timeZone, moment)).toBe(false);
    }),
  );
});

test('an absence lasts from its first moment to just before its last', () => {
  const absences = [{ from: at(2, '10:00').toISOString(), until: at(3, '10:00').toISOString(), reason: '' }];
  expect(
    [at(2, '09:59'), at(2, '10:00'), at(3, '09:59'), at(3, '10:00')].map((m) => isAbsent(absences, m)),
  ).toEqual([false, true, true, false]);
});

test('whoever may be called is in a period that is on, on the rota where there is one, and not away', () => {
  const contact = { availability: always, rota: null, absences: [] };
  const away = [{ from: at(1, '00:00').toISOString(), until: at(7, '00:00').toISOString(), reason: '' }];
  const noon = at(1, '12:00');
  expect(isAvailable(contact, schedule, noon)).toBe(true);
  expect(isAvailable({ ...contact, availability: { ...always, day: false } }, schedule, noon)).toBe(false);
  expect(isAvailable({ ...contact, rota: [] }, schedule, noon)).toBe(false);
  expect(isAvailable({ ...contact, absences: away }, schedule, noon)).toBe(false);
});
