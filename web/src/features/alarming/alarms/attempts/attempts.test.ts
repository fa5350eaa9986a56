import type { Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { expect, test } from 'vitest';
import { asOpenAlarm } from '#platform/live/open-alarm.ts';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { acceptOutcome } from '../acceptance/accept-outcome.ts';
import { alarmName } from '../nodes/alarm-name.ts';
import { testAttempt, testEpisode } from '../episode.fixture.ts';
import { acceptancesLeft, firstAndRead, showAttempts } from './attempts.ts';
import { nextStep, type NextFacts, type NextStep } from '../next/next-step.ts';

const now = Date.parse('2026-11-20T03:05:00Z');

test('the newest attempt comes first', () => {
  const attempts = [
    testAttempt('Jan', { startedAt: '2026-11-20T03:01:00.000Z' }),
    testAttempt('Piet', { startedAt: '2026-11-20T03:04:00.000Z' }),
  ];
  expect(showAttempts(testEpisode({ attempts }), now).map(({ contactName }) => contactName)).toEqual([
    'Piet',
    'Jan',
  ]);
});

test('an attempt whose steps are read stays when others come above it', () => {
  const read = new Set(['Jan']);
  const ids = (...names: string[]) =>
    firstAndRead(
      names.map((name) => testAttempt(name)),
      1,
      read,
    ).map(({ id }) => id);
  expect(ids('Jan', 'Ben')).toEqual(['Jan']);
  expect(ids('Kees', 'Piet', 'Jan', 'Ben')).toEqual(['Kees', 'Jan']);
});

test('an attempt is counted as the proof counts it: within its pass', () => {
  const attempts = [testAttempt('Jan', { pass: 2, number: 1 })];
  expect(showAttempts(testEpisode({ attempts }), now)[0]).toMatchObject({
    count: { pass: 2, passes: 3, n: 1, of: 2 },
  });
});

test.each([
  ['one that rings', {}, {}, '2026-11-20T03:09:00.000Z'],
  ['one that was heard', { delivered: true }, {}, '2026-11-20T03:09:00.000Z'],
  ['one that was busy', { delivered: false }, {}, null],
  ['one whose time is over', { acceptUntil: '2026-11-20T03:05:00.000Z' }, {}, null],
  ['one of an accepted alarm', {}, { state: 'accepted' as const }, null],
])('%s waits until %s', (_what, change, ofEpisode, waitsUntil) => {
  const shown = showAttempts(testEpisode({ attempts: [testAttempt('Jan', change)], ...ofEpisode }), now);
  expect(shown[0]?.waitsUntil).toBe(waitsUntil);
});

const accepted = (late: boolean, userId: string | null = null) => ({
  at: '2026-11-20T03:04:00.000Z',
  name: 'Jan',
  userId,
  via: 'voice' as const,
  late,
});

test('a late acceptance does not count', () => {
  expect(acceptancesLeft(testEpisode())).toBe(2);
  expect(acceptancesLeft(testEpisode({ acceptances: [accepted(false), accepted(true)] }))).toBe(1);
  expect(
    acceptancesLeft(testEpisode({ acceptances: [accepted(false), accepted(false), accepted(false)] })),
  ).toBe(0);
});

test('an acceptance from before it was asked again does not count', () => {
  const askedAt = '2026-11-20T03:04:30.000Z';
  expect(acceptancesLeft(testEpisode({ acceptances: [accepted(false)], askedAt }))).toBe(2);
});

const done: Partial<Episode> = { state: 'accepted', allowedActions: [] };
test.each<[string, Partial<Episode>, string]>([
  ['mine', { ...done, acceptances: [accepted(false, 'me')] }, 'Accepted: Ventilation stopped, Pig house 1'],
  [
    'mine, and going back to normal',
    { ...done, state: 'restoring', acceptances: [accepted(false, 'me')] },
    'Accepted: Ventilation stopped, Pig house 1',
  ],
  [
    'mine, with another',
    { ...done, acceptances: [accepted(false), accepted(false, 'me')] },
    'Accepted: Ventilation stopped, Pig house 1',
  ],
  [
    'another was quicker',
    { ...done, acceptances: [accepted(false), accepted(true, 'me')] },
    'Ventilation stopped, Pig house 1: Jan had accepted before you. Yours is noted too.',
  ],
  [
    'one more must accept',
    { acceptances: [accepted(false, 'me')] },
    'Ventilation stopped, Pig house 1: you accepted. 1 more person is needed.',
  ],
  [
    'restored meanwhile',
    { ...done, state: 'restored', restoredAt: '2026-11-20T03:04:00.000Z' },
    'Ventilation stopped, Pig house 1: restored meanwhile. Nothing is left to accept.',
  ],
  [
    'switched off meanwhile',
    { ...done, state: 'disabled' },
    'Ventilation stopped, Pig house 1: over meanwhile. Nothing is left to accept.',
  ],
])('what an acceptance is answered with: %s', (_, change, words) => {
  expect(acceptOutcome(testEpisode(change), 'me', textOf('en-US'))).toBe(words);
});

const calling = { name: 'Jan', medium: 'voice', acceptUntil: '2026-11-20T03:09:00.000Z' } as const;
const until = '2026-11-20T03:10:00.000Z';
test.each<[string, NextFacts, NextStep | null]>([
  [
    'somebody is called',
    { state: 'reporting', until: null, calling },
    { words: 'alarms.next.voice', name: 'Jan', until: calling.acceptUntil },
  ],
  ['nobody yet', { state: 'reporting', until: null, calling: null }, { words: 'alarms.next.reporting' }],
  [
    'the time of the last is over',
    { state: 'reporting', until: null, calling: { ...calling, acceptUntil: '2026-11-20T03:05:00.000Z' } },
    { words: 'alarms.next.reporting' },
  ],
  ['who is called stands elsewhere', { state: 'reporting', until: null }, null],
  [
    'a round comes',
    { state: 'waiting-for-repeat', until, calling: null },
    { words: 'alarms.timer.waiting-for-repeat', until },
  ],
  [
    'it is asked again',
    { state: 'accepted', until, calling: null },
    { words: 'alarms.timer.accepted', until },
  ],
  ['it is not', { state: 'accepted', until: null, calling: null }, null],
  [
    'no round is left',
    { state: 'max-repeated', until: null, calling: null },
    { words: 'alarms.next.max-repeated' },
  ],
  ['nobody was reached', { state: 'failed', until: null, calling: null }, { words: 'alarms.next.failed' }],
])('what comes next: %s', (_, facts, step) => {
  expect(nextStep(facts, now)).toEqual(step);
});

test('whom an open alarm calls is the newest attempt that waits', () => {
  const attempts = [
    testAttempt('Jan', { startedAt: '2026-11-20T03:01:00.000Z' }),
    testAttempt('Piet', { startedAt: '2026-11-20T03:02:00.000Z' }),
    testAttempt('Kees', { startedAt: '2026-11-20T03:03:00.000Z', delivered: false }),
  ];
  expect(asOpenAlarm(testEpisode({ attempts })).calling).toMatchObject({ name: 'Piet', medium: 'voice' });
  expect(asOpenAlarm(testEpisode({ attempts, state: 'accepted' })).calling).toBeNull();
});

test.each([
  [undefined, 'Multiple alarms'],
  [['Fan', 'Feed'], 'alarms.name.covers {"name":"Multiple alarms","names":"Fan, Feed"}'],
  [
    ['Fan', 'Feed', 'Gas', 'Door'],
    'alarms.name.covers-more {"name":"Multiple alarms","names":"Fan, Feed, Gas","n":1}',
  ],
])('a report that covers %j names three of them at most', (covers, said) => {
  const text = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;
  expect(alarmName(text, { name: 'Multiple alarms', ...(covers && { covers }) })).toBe(said);
});
