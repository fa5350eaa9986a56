import {
  simActions,
  type SimAct,
  type SimActKind,
  type SimActState,
} from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import { expect, test } from 'vitest';
import { lookAgainAfter, nextStep, secondsOf } from './sim-acts.rules.ts';

const noon = Date.parse('2026-11-26T12:00:00Z');
const act = (kind: SimActKind, state: SimActState, hoursAgo = 0): SimAct => ({
  id: 'a',
  kind,
  state,
  askedAt: new Date(noon - hoursAgo * 3_600_000).toISOString(),
  endedAt: null,
  seconds: null,
  why: null,
  by: null,
});

test.each([
  ['nothing was asked for', [], null],
  ['it is open', [act('wake', 'taken')], null],
  ['it worked', [act('reset', 'worked'), act('wake', 'no-effect', 1)], null],
  ['woken in vain', [act('wake', 'no-effect')], 'reset'],
  ['reset in vain', [act('reset', 'no-effect')], 'wake'],
  ['both in vain', [act('reset', 'no-effect'), act('wake', 'no-effect', 2)], 'customer'],
  ['the other was in vain days ago', [act('reset', 'no-effect'), act('wake', 'no-effect', 30)], 'wake'],
  ['the other worked', [act('wake', 'no-effect'), act('reset', 'worked', 2)], 'reset'],
  ['nobody knows what became of it', [act('wake', 'unknown')], 'wake'],
  ['a state that was not seen', [act('suspend', 'no-effect')], 'read'],
  ['a state that nobody answered for', [act('activate', 'unknown')], 'read'],
  ['refused, and the card can be activated', [act('wake', 'refused')], 'activate'],
  ['an activation that was refused', [act('activate', 'refused')], null],
] as const)('the next step where %s', (_what, acts, step) => {
  expect(nextStep(acts, simActions)).toBe(step);
});

test('a step that the card does not allow is not proposed', () => {
  expect(nextStep([act('wake', 'no-effect')], ['wake'])).toBe('customer');
  expect(nextStep([act('wake', 'unknown')], [])).toBe('read');
  expect(nextStep([act('wake', 'refused')], ['wake'])).toBeNull();
});

test('what is open is looked at every three seconds, and more seldom once it takes long', () => {
  expect(lookAgainAfter([null, act('wake', 'worked')], noon)).toBe(false);
  expect(lookAgainAfter([act('wake', 'taken', 1), act('reset', 'asked')], noon + 60_000)).toBe(3_000);
  expect(lookAgainAfter([act('wake', 'taken', 1)], noon)).toBe(15_000);
});

test('how long it took is what was measured, else until nobody waited any longer', () => {
  expect(secondsOf({ ...act('wake', 'worked'), seconds: 42 })).toBe(42);
  expect(secondsOf({ ...act('wake', 'no-effect'), endedAt: new Date(noon + 1_800_000).toISOString() })).toBe(
    1_800,
  );
});
