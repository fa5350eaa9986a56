import { expect, test } from 'vitest';
import {
  checkAfterChange,
  isMassLoss,
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
