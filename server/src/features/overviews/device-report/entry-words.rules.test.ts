import { nodeStates } from '@belfry/contract/values/alarm-states.ts';
import { media } from '@belfry/contract/alarming/call-lists/media.ts';
import { historyKinds, type HistoryEntry } from '@belfry/contract/ground/history/history.contract.ts';
import { expect, test } from 'vitest';
import { describeEntry, type EntryWords } from './entry-words.rules.ts';
import { entryWords } from './entry-words.texts.ts';

const say = (kind: string, detail: HistoryEntry['detail'] = {}, late = false) =>
  describeEntry({ kind: kind as HistoryEntry['kind'], detail, late }, entryWords['en-US']);

test('says who was reached how', () => {
  const anna = { contact: 'Anna', medium: 'voice' };
  expect(say('attempt.started', { ...anna, number: 2, pass: 1 })).toEqual({
    what: 'Attempt',
    who: 'Anna',
    how: 'phone call, pass 1, attempt 2',
  });
  expect(say('attempt.finished', { ...anna, state: 'pin-ok' })).toEqual({
    what: 'PIN correct',
    who: 'Anna',
    how: 'phone call',
  });
  expect(say('attempt.finished', { ...anna, state: 'busy', provider: 'busy 486' }).how).toBe(
    'phone call, busy 486',
  );
  expect(say('acceptance', { name: 'Anna', via: 'voice', more: 1 })).toEqual({
    what: 'Accepted',
    who: 'Anna',
    how: 'by phone, one more must accept',
  });
});

test('says who did something to an alarm, and why', () => {
  expect(say('node.state', { to: 'disabled', event: 'paused', by: 'Anna', reason: 'cleaning' })).toEqual({
    what: 'Paused',
    who: 'Anna',
    how: 'cleaning',
  });
  expect(say('node.configured', { by: 'Anna', fields: ['name', 'group'], reason: 'new house' })).toEqual({
    what: 'Settings changed',
    who: 'Anna',
    how: '2 settings, new house',
  });
});

test('says what the device measured, and that it came late', () => {
  expect(say('event.active', { value: 31.5 }, true).how).toBe('value 31.5, came late');
  expect(say('device.clock', { offsetSeconds: -90 }).how).toBe('90 s behind');
});

test('says what a test alarm came to, and what was set on the device itself', () => {
  expect(say('test.started', { by: 'Anna', target: 'everybody' })).toMatchObject({
    who: 'Anna',
    how: 'every contact over every medium',
  });
  expect(say('test.started', { target: 'call-list', list: 'Night' }).how).toBe('Night');
  expect(say('test.finished', { outcome: 'interrupted' }).how).toBe('gave way to a real alarm');
  expect(say('test.device', { state: 'answered', faulty: 'gsm' }).how).toBe('answered, gsm');
  expect(say('test.scheduled', { by: 'Anna', frequency: 'weekly' }).how).toBe('weekly');
  expect(say('device.settings', { by: 'Anna', settings: ['volume', 'name'] }).how).toBe('volume, name');
});

test('what it does not know stands for itself', () => {
  expect(say('something.new', { by: 'Anna', reason: 'why' })).toEqual({
    what: 'something.new',
    who: 'Anna',
    how: 'why',
  });
  expect(say('node.state', { to: 'sleeping' }).what).toBe('sleeping');
  expect(say('attempt.state', { state: 'teleported' }).what).toBe('teleported');
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

test('languages have words for the same things', () => {
  const names = (words: EntryWords) =>
    Object.entries(words).map(([name, group]) => [name, typeof group === 'object' ? Object.keys(group) : []]);
  expect(names(entryWords['de-DE'])).toEqual(names(entryWords['en-US']));
  expect(names(entryWords['nl-NL'])).toEqual(names(entryWords['en-US']));
});
