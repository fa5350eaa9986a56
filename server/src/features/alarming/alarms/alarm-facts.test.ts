import { describe, expect, test } from 'vitest';
import { factsOf, mayReport, scheduleOf } from './alarm-facts.ts';
import type { EngineDevice, NodeRow } from './alarms.queries.ts';

/** A Friday, four at night on Dutch clocks. */
const now = new Date('2026-11-20T03:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const device = { time_zone: 'Europe/Amsterdam', schedule: {} } as EngineDevice;
const always = { day: true, night: true, weekend: true };
const dayOnly = { day: true, night: false, weekend: false };

function aNode(given: Partial<NodeRow> = {}): NodeRow {
  return {
    alarm_id: 'input.1',
    enabled: true,
    paused_until: null,
    alert_when: always,
    delay_seconds: 5,
    resume_timer_at: null,
    active: true,
    ...given,
  } as NodeRow;
}

const facts = (given: Partial<NodeRow> = {}, keptSeconds = 0, at: EngineDevice = device) =>
  factsOf(aNode(given), at, now, { groupExceeded: false, delivered: false, keptMs: keptSeconds * 1000 });

describe('the delay', () => {
  test.each([
    ['what happens now waits its own delay', 0, 5],
    ['a minute ago is now', 60, 5],
    ['longer ago was kept by the device', 61, 15],
    ['a clock that is ahead keeps nothing', -3600, 5],
  ])('%s', (_, keptSeconds, seconds) => {
    expect(facts({}, keptSeconds).delaySeconds).toBe(seconds);
  });

  test('one that is longer than the grace stays', () => {
    expect(facts({ delay_seconds: 60 }, 3600).delaySeconds).toBe(60);
  });
});

test('a pause ends at its moment', () => {
  expect(facts({ paused_until: later(1) }).paused).toBe(true);
  expect(facts({ paused_until: now }).paused).toBe(false);
});

test('"when to alert" goes by the device’s own clock and hours', () => {
  expect(facts({ alert_when: dayOnly }).alertNow).toBe(false);
  expect(facts({ alert_when: dayOnly }).opensInSeconds).toBe(3 * 3600);
  const inTokyo = { ...device, time_zone: 'Asia/Tokyo' };
  expect(facts({ alert_when: dayOnly }, 0, inTokyo).alertNow).toBe(true);
  const early = { ...device, schedule: { dayFrom: '03:30' } } as EngineDevice;
  expect(scheduleOf(early)).toMatchObject({ dayFrom: '03:30', dayUntil: '19:00', weekendDays: [6, 7] });
  expect(facts({ alert_when: dayOnly }, 0, early).alertNow).toBe(true);
});

test('an alarm that alerts never opens never', () => {
  expect(facts({ alert_when: { day: false, night: false, weekend: false } }).opensInSeconds).toBeNull();
});

test('the repeat time that is left is never less than none', () => {
  expect(facts({ resume_timer_at: later(90.5) }).repeatLeftSeconds).toBe(91);
  expect(facts({ resume_timer_at: later(-5) }).repeatLeftSeconds).toBe(0);
  expect(facts().repeatLeftSeconds).toBe(0);
});

test('only a failure about reporting itself is about reporting', () => {
  const about = (id: string) => facts({ alarm_id: id }).aboutReporting;
  expect(['failure.nobody-scheduled', 'failure.connection'].map(about)).toEqual([true, true]);
  expect(['failure.multiple-alarms', 'failure.power-failure', 'input.1'].map(about)).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  ['one that is on', {}, true],
  ['one that is off', { enabled: false }, false],
  ['one that pauses', { paused_until: later(60) }, false],
  ['one whose pause is over', { paused_until: later(-60) }, true],
  ['one outside its hours', { alert_when: dayOnly }, false],
])('who may report: %s', (_, given, may) => {
  expect(mayReport(aNode(given), device, now)).toBe(may);
});
