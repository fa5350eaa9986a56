import { nodeStates } from '@belfry/contract/values/alarm-states.ts';
import { media } from '@belfry/contract/values/media.ts';
import { anEntry, anna, oneOfEachKind } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import {
  historyKinds,
  type HistoryEntry,
  type HistoryEntryOf,
  type HistoryKind,
} from '@belfry/contract/ground/history/history-entry.ts';
import { expect, test } from 'vitest';
import { describeEntry, type EntryWords } from './entry-words.rules.ts';
import { entryWords } from './entry-words.texts.ts';

const say = <K extends HistoryKind>(
  kind: K,
  detail: HistoryEntryOf<K>['detail'],
  more: Parameters<typeof anEntry>[4] = {},
) => describeEntry(anEntry(1, 0, kind, detail, more), entryWords['en-US']);

test('says who was reached how', () => {
  const voice = { medium: 'voice' } as const;
  expect(say('attempt.started', { ...voice, number: 2, pass: 1 })).toEqual({
    what: 'Attempt',
    who: 'Anna',
    how: 'phone call, pass 1, attempt 2',
  });
  expect(say('attempt.finished', { ...voice, state: 'pin-ok' })).toEqual({
    what: 'PIN correct',
    who: 'Anna',
    how: 'phone call',
  });
  expect(say('attempt.finished', { ...voice, state: 'busy', provider: 'busy 486' }).how).toBe(
    'phone call, busy 486',
  );
  expect(say('acceptance', { via: 'voice', more: 1 })).toEqual({
    what: 'Accepted',
    who: 'Anna',
    how: 'by phone, one more must accept',
  });
});

test('says who did something to an alarm, and why', () => {
  const paused = { from: 'reporting', to: 'disabled', event: 'paused', reason: 'cleaning' } as const;
  expect(say('node.state', paused, { person: anna })).toEqual({
    what: 'Paused',
    who: 'Anna',
    how: 'cleaning',
  });
  expect(say('node.configured', { fields: ['name', 'group'], reason: 'new house' })).toEqual({
    what: 'Settings changed',
    who: 'Anna',
    how: '2 settings, new house',
  });
});

test('says who was told of what, by name or by how many they are', () => {
  const told = { people: 2, messages: 3 };
  expect(say('notice.sent', { what: 'not-accepted', ...told })).toMatchObject({
    who: '2 people',
    how: 'nobody has accepted',
  });
  expect(say('notice.sent', { what: 'more-alarms', people: 1, messages: 1 }, { person: anna }).who).toBe(
    'Anna',
  );
});

test('says what the device measured, and that it came late', () => {
  expect(say('event.active', { value: 31.5 }, { late: true }).how).toBe('value 31.5, came late');
  expect(say('device.clock', { offsetSeconds: -90 }).how).toBe('90 s behind');
});

test('says what a test alarm came to, and what was set on the device itself', () => {
  expect(say('test.started', { target: 'everybody', list: null }, { person: anna })).toMatchObject({
    who: 'Anna',
    how: 'every contact over every medium',
  });
  const list = { id: null, name: 'Night' };
  expect(say('test.started', { target: 'call-list', list })).toMatchObject({ who: '', how: 'Night' });
  expect(say('run.started', { round: 2, list: { fixed: 'administrators' } }).how).toBe(
    'round 2, Administrators',
  );
  expect(say('test.finished', { outcome: 'interrupted' }).how).toBe('gave way to a real alarm');
  expect(say('test.device', { state: 'answered', faulty: 'gsm' }).how).toBe('answered, gsm');
  expect(say('test.scheduled', { frequency: 'weekly' }).how).toBe('weekly');
  expect(say('device.settings', { settings: ['volume', 'name'] }).how).toBe('volume, name');
});

test('what it does not know stands for itself', () => {
  // As a node of a version to come writes it.
  const newer = {
    ...anEntry(1, 0, 'device.connected', {}),
    kind: 'something.new',
  } as unknown as HistoryEntry;
  expect(describeEntry(newer, entryWords['en-US'])).toMatchObject({ what: 'something.new' });
  expect(say('attempt.state', { medium: 'voice', state: 'teleported' }).what).toBe('teleported');
});

test('every kind, state and medium has a word in every language', () => {
  for (const [language, words] of Object.entries(entryWords)) {
    const missing = [
      ...historyKinds.filter((kind) => !words.kinds[kind]),
      ...nodeStates.filter((state) => !words.nodeStates[state]),
      ...media.filter((medium) => !words.media[medium]),
    ];
    expect({ language, missing }).toEqual({ language, missing: [] });
  }
});

test('every kind has whole words in every language', () => {
  for (const words of Object.values(entryWords))
    for (const entry of oneOfEachKind) {
      const { what, who, how } = describeEntry(entry, words);
      expect([entry.kind, what]).toEqual([entry.kind, expect.stringMatching(/./)]);
      expect([entry.kind, `${who} ${how}`]).toEqual([
        entry.kind,
        expect.not.stringMatching(/undefined|object/),
      ]);
    }
});

test('languages have words for the same things', () => {
  const names = (words: EntryWords) =>
    Object.entries(words).map(([name, group]) => [name, typeof group === 'object' ? Object.keys(group) : []]);
  expect(names(entryWords['de-DE'])).toEqual(names(entryWords['en-US']));
  expect(names(entryWords['nl-NL'])).toEqual(names(entryWords['en-US']));
});
