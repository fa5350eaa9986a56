import type { Attempt, Episode } from '@belfry/contract/alarms/alarms.contract.ts';
import { expect, test } from 'vitest';
import { acceptancesLeft, showAttempts } from './attempts.ts';

const now = Date.parse('2026-11-20T03:05:00Z');

function attempt(name: string, change: Partial<Attempt> = {}): Attempt {
  return {
    id: name,
    contactId: name,
    contactName: name,
    medium: 'voice',
    pass: 1,
    number: 1,
    state: 'ringing',
    startedAt: '2026-11-20T03:04:00.000Z',
    acceptUntil: '2026-11-20T03:09:00.000Z',
    delivered: null,
    ...change,
  };
}

function episode(change: Partial<Episode> = {}): Episode {
  return {
    id: 'episode',
    deviceId: 'device',
    deviceName: 'Pig house 1',
    nodeId: 'node',
    alarmId: 'input.1',
    name: 'Ventilation stopped',
    state: 'reporting',
    since: '2026-11-20T03:00:00.000Z',
    raisedAt: '2026-11-20T03:00:00.000Z',
    acceptedAt: null,
    restoredAt: null,
    round: 1,
    amountAccept: 2,
    maxAttempts: 3,
    attemptsPerPerson: 2,
    acceptances: [],
    attempts: [],
    allowedActions: ['accept'],
    version: 1,
    ...change,
  };
}

test('the newest attempt comes first', () => {
  const attempts = [
    attempt('Jan', { startedAt: '2026-11-20T03:01:00.000Z' }),
    attempt('Piet', { startedAt: '2026-11-20T03:04:00.000Z' }),
  ];
  expect(showAttempts(episode({ attempts }), now).map(({ contactName }) => contactName)).toEqual([
    'Piet',
    'Jan',
  ]);
});

test('an attempt is counted over the passes of the list', () => {
  const attempts = [attempt('Jan', { pass: 2, number: 1 })];
  expect(showAttempts(episode({ attempts }), now)[0]).toMatchObject({ count: 3, of: 6 });
});

test.each([
  ['one that rings', {}, {}, '2026-11-20T03:09:00.000Z'],
  ['one that was heard', { delivered: true }, {}, '2026-11-20T03:09:00.000Z'],
  ['one that was busy', { delivered: false }, {}, null],
  ['one whose time is over', { acceptUntil: '2026-11-20T03:05:00.000Z' }, {}, null],
  ['one of an accepted alarm', {}, { state: 'accepted' as const }, null],
])('%s waits until %s', (_what, change, ofEpisode, waitsUntil) => {
  const shown = showAttempts(episode({ attempts: [attempt('Jan', change)], ...ofEpisode }), now);
  expect(shown[0]?.waitsUntil).toBe(waitsUntil);
});

const accepted = (late: boolean) => ({
  at: '2026-11-20T03:04:00.000Z',
  name: 'Jan',
  via: 'voice' as const,
  late,
});

test('a late acceptance does not count', () => {
  expect(acceptancesLeft(episode())).toBe(2);
  expect(acceptancesLeft(episode({ acceptances: [accepted(false), accepted(true)] }))).toBe(1);
  expect(acceptancesLeft(episode({ acceptances: [accepted(false), accepted(false), accepted(false)] }))).toBe(
    0,
  );
});
