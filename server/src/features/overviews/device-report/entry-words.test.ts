import { nodeStates } from '@belfry/contract/values/alarm-states.ts';
import { anEntry, anna, oneOfEachKind } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import type {
  HistoryEntry,
  HistoryEntryOf,
  HistoryKind,
} from '@belfry/contract/ground/history/history-entry.ts';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { expect, test } from 'vitest';
import { textsIn } from '#platform/texts/texts.ts';
import { describeEntry } from './entry-words.ts';

const say = <K extends HistoryKind>(
  kind: K,
  detail: HistoryEntryOf<K>['detail'],
  more: Parameters<typeof anEntry>[4] = {},
) => describeEntry(anEntry(1, 0, kind, detail, more), textsIn('en-US'));

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

test('says what came of an attempt that could not be made, and of one of the device itself', () => {
  expect(say('attempt.finished', { medium: 'voice', state: 'no-phone' }).what).toBe('No phone number');
  expect(say('device.report', { medium: 'voice', state: 'wrong-pin' }).how).toBe(
    'phone call, PIN code incorrect',
  );
});

test('says how a round ended', () => {
  expect(say('run.finished', { outcome: 'used-up', round: 2 }).what).toBe('Round 2 is over: nobody accepted');
  expect(
    say('run.finished', { outcome: 'nobody-available', next: 'administrators', round: 2 }),
  ).toMatchObject({
    what: 'Nobody of the list is available: the administrators are called',
    how: 'round 2',
  });
  // As the first version wrote it.
  expect(say('run.finished', { outcome: 'used-up' }).what).toBe('The round is over: nobody accepted');
});

test('says more than the word of a state where that alone would mislead', () => {
  expect(say('node.state', { from: 'accepted', to: 'restoring', event: 'normal' }).what).toBe(
    'Back to normal: waiting for the recovery delay',
  );
  expect(say('device.removed', { how: 'handed-over' }).what).toBe('Device handed over to another company');
  expect(say('device.removed', { how: 'released' }).what).toBe('Device taken back by the maker’s staff');
});

test('names the licences that staff granted or ended', () => {
  const features = ['fancom', 'dupline'];
  expect(say('device.licences', { what: 'granted', features, until: '2026-12-31' }).how).toBe(
    'Licences granted: Fancom, Dupline (until 31/12/2026)',
  );
  expect(say('device.licences', { what: 'withdrawn', features, until: null }).how).toBe(
    'Licences withdrawn: Fancom, Dupline',
  );
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
    how: 'Every contact over every medium',
  });
  const list = { id: null, name: 'Night' };
  expect(say('test.started', { target: 'call-list', list })).toMatchObject({ who: '', how: 'Night' });
  expect(say('run.started', { round: 2, list: { fixed: 'administrators' } }).how).toBe(
    'round 2, Administrators',
  );
  expect(say('test.finished', { outcome: 'interrupted' }).what).toBe(
    'The test alarm gave way to a real alarm',
  );
  expect(say('test.device', { state: 'answered', faulty: 'gsm' }).what).toBe(
    'The device answered the test and reports errors: gsm',
  );
  expect(say('test.scheduled', { frequency: 'weekly' }).how).toBe('Weekly');
  expect(say('device.settings', { settings: ['volume', 'name'] }).how).toBe('volume, name');
});

test('what it does not know stands for itself', () => {
  // As a node of a version to come writes it.
  const newer = {
    ...anEntry(1, 0, 'device.connected', {}),
    kind: 'something.new',
  } as unknown as HistoryEntry;
  expect(describeEntry(newer, textsIn('en-US'))).toMatchObject({ what: 'something.new' });
  expect(say('attempt.state', { medium: 'voice', state: 'teleported' }).what).toBe('teleported');
  const fax = { medium: 'fax' as 'voice', number: 1, pass: 1 };
  expect(say('attempt.started', fax).how).toBe('fax, pass 1, attempt 1');
  expect(say('device.report', { medium: 'fax', state: 'teleported' }).how).toBe('fax, teleported');
});

test.each(langCodes)('every kind and state has whole words: %s', (langCode) => {
  const text = textsIn(langCode);
  for (const entry of oneOfEachKind) {
    const { what, who, how } = describeEntry(entry, text);
    expect([entry.kind, what]).toEqual([entry.kind, expect.stringMatching(/./)]);
    expect([entry.kind, `${what} ${who} ${how}`]).toEqual([
      entry.kind,
      expect.not.stringMatching(/undefined|object|[{}]|[a-z]\.[a-z]/),
    ]);
  }
  for (const to of nodeStates) {
    const entry = anEntry(1, 0, 'node.state', { from: 'none', to, event: 'timer' });
    expect(describeEntry(entry, text).what).not.toBe(to);
  }
});
