import { describe, expect, test } from 'vitest';
import {
  checkAfterChange,
  isMassLoss,
  isRestless,
  minutesAfter,
  outcomeOf,
  watchStateOf,
} from './connection-watch.rules.ts';

const now = new Date('2026-11-20T03:00:00Z');

test.each([
  ['all of three', 3, 0, false],
  ['nine of nine', 9, 0, false],
  ['ten of ten', 10, 0, true],
  ['ten of thirty', 10, 20, true],
  ['exactly 30 %', 30, 70, false],
  ['just over 30 %', 31, 69, true],
  ['one of ten thousand', 1, 9_999, false],
  ['a village of fifty on a large portal', 50, 4_950, false],
])('%s lost within a minute', (_, lost, stillConnected, isOurs) => {
  expect(isMassLoss({ lost, stillConnected })).toBe(isOurs);
});

test.each([
  ['back', { connected: true, ownWatchdog: false, allowed: false }, { alarmActive: false, checkAt: null }],
  ['lost', { connected: false, ownWatchdog: false, allowed: true }, { alarmActive: true, checkAt: null }],
  [
    'lost, with a watchdog of its own',
    { connected: false, ownWatchdog: true, allowed: true },
    { checkAt: null },
  ],
  [
    'lost, not allowed: the alarm stays as it is, and the question is asked again',
    { connected: false, ownWatchdog: false, allowed: false },
    { checkAt: minutesAfter(now, 60) },
  ],
] as const)('%s', (_, facts, outcome) => {
  expect(outcomeOf(facts, now)).toEqual(outcome);
});

const at = (minutes: number) => minutesAfter(now, minutes);

test.each([
  ['longer', at(10), { before: 10, after: 30 }, at(30)],
  ['shorter', at(10), { before: 10, after: 5 }, at(5)],
  ['put off by a fault of ours, shorter', at(15), { before: 10, after: 5 }, at(15)],
  ['put off by a fault of ours, longer than that', at(15), { before: 10, after: 30 }, at(30)],
  ['raised already', null, { before: 10, after: 30 }, null],
])('a wait time that is running: %s', (_, checkAt, minutes, expected) => {
  expect(checkAfterChange({ checkAt, lostAt: now }, minutes)).toEqual(expected);
});

const watched = { ownWatchdog: false, enabled: true, allowed: true, everConnected: true, paused: false };
test.each([
  ['watched', {}],
  ['off', { enabled: false, allowed: false }],
  ['not-allowed', { allowed: false, paused: true }],
  ['never-connected', { everConnected: false, allowed: false }],
  ['paused', { paused: true }],
  ['own-watchdog', { ownWatchdog: true, enabled: false }],
] as const)('%s', (state, given) => {
  expect(watchStateOf({ ...watched, ...given })).toBe(state);
});

describe('a device that comes and goes', () => {
  const losses = [-9, -7, -5, -3, -1].map(at);
  const known = { losses, waitMinutes: 10, connectedSince: now, alarmActive: false };

  test.each([
    ['five losses within the wait time', {}, [], true],
    ['four within it', { losses: [at(-11), ...losses.slice(1)] }, [], false],
    ['four at all', { losses: losses.slice(1) }, [], false],
    ['a shorter wait time', { waitMinutes: 8 }, [], false],
    [
      'a day of wait time, five within an hour',
      { waitMinutes: 1440, losses: [-59, -40, -9, -5, -1].map(at) },
      [],
      true,
    ],
    [
      'a day of wait time, five within a day',
      { waitMinutes: 1440, losses: [-61, -40, -9, -5, -1].map(at) },
      [],
      false,
    ],
    ['one of them by a fault of ours', {}, [{ at: at(-3), until: at(12) }], false],
    ['one just before a mass loss was seen', {}, [{ at: minutesAfter(at(-9), 1), until: at(-8) }], false],
    ['a fault that was over before', {}, [{ at: at(-30), until: at(-15) }], true],
  ])('%s', (_, change, faults, expected) => {
    expect(isRestless({ ...known, ...change }, faults, now)).toBe(expected);
  });

  test.each([
    ['is an alarm, looked at when it has stayed', {}, true, { alarmActive: true, checkAt: at(10) }],
    ['not allowed', {}, false, { alarmActive: false, checkAt: null }],
    ['less often, the alarm goes on', { isOne: false, alarmActive: true }, true, { checkAt: at(10) }],
    ['less often, without an alarm', { isOne: false }, true, { alarmActive: false, checkAt: null }],
    [
      'has stayed',
      { connectedSince: at(-10), isOne: false, alarmActive: true },
      true,
      { alarmActive: false, checkAt: null },
    ],
    [
      'back from a real loss: its alarm ends at once',
      { losses: [at(-10)], isOne: false, alarmActive: true },
      true,
      { alarmActive: false, checkAt: null },
    ],
  ] as const)('%s', (_, change, allowed, outcome) => {
    const restless = { ...known, isOne: true, ...change };
    expect(outcomeOf({ connected: true, ownWatchdog: false, allowed, restless }, now)).toEqual(outcome);
  });
});
