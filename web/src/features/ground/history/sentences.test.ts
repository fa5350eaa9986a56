import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { anEntry, anna, ben, oneOfEachKind } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import type {
  HistoryEntry,
  HistoryEntryOf,
  HistoryKind,
} from '@belfry/contract/ground/history/history-entry.ts';
import { nodeStates, type NodeEvent, type NodeState } from '@belfry/contract/values/alarm-states.ts';
import { describe, expect, it } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { sentenceOf, stepSentence } from './sentences.ts';

const english = textOf('en-US');
const said = <K extends HistoryKind>(
  kind: K,
  detail: HistoryEntryOf<K>['detail'],
  more: Parameters<typeof anEntry>[4] = {},
) => sentenceOf(anEntry(1, 0, kind, detail, more), english);
const byAnna = { person: anna };

describe('sentenceOf', () => {
  it('says who was reached how', () => {
    const voice = { medium: 'voice' } as const;
    expect(said('attempt.started', { ...voice, number: 1, pass: 1 })).toBe('Calling Anna');
    expect(said('attempt.state', { ...voice, state: 'answered' })).toBe('Anna answered the phone');
    expect(said('attempt.finished', { medium: 'e-mail', state: 'sent' })).toBe('E-mail to Anna sent');
    expect(said('acceptance.refused', { ...voice, reason: 'pin-code-incorrect', tries: 2 })).toBe(
      'PIN code incorrect: Anna, by phone, entry 2',
    );
  });

  it('says who accepted, how, and how many more are needed', () => {
    expect(said('acceptance', { via: 'voice', more: 0 })).toBe('Accepted by Anna, by phone');
    expect(said('acceptance', { via: 'portal', more: 2 })).toBe(
      'Accepted by Anna, in the portal. 2 more people must accept.',
    );
    expect(said('acceptance', { via: 'sms', more: 0 }, { late: true, person: ben })).toBe(
      'Ben accepted too, by text message; it was settled already',
    );
  });

  it('says who changed, paused and switched off, and why', () => {
    expect(said('node.configured', { fields: ['delaySeconds'] })).toBe(
      'Anna changed the setting “Delay before active”',
    );
    expect(said('node.configured', { fields: ['name', 'group'], reason: 'new house' })).toBe(
      'Anna changed 2 settings (new house)',
    );
    expect(said('node.configured', { fields: ['pause'] })).toBe('Anna ended the pause');
    const off = { from: 'reporting', to: 'disabled' } as const;
    expect(said('node.state', { ...off, event: 'paused', reason: 'cleaning' }, byAnna)).toBe(
      'Paused: Anna (cleaning)',
    );
    expect(said('node.state', { ...off, event: 'disabled' }, byAnna)).toBe('Switched off: Anna');
    expect(said('node.state', { from: 'disabled', to: 'none', event: 'pause-over' })).toBe(
      'The pause is over',
    );
    expect(said('node.created', { inputs: 8 })).toBe('8 inputs added, as the device says');
    expect(said('node.created', { inputs: 1 }, byAnna)).toBe('Anna added 1 input');
  });

  it('says why an alarm reports', () => {
    const to = (from: NodeState, event: NodeEvent = 'timer') =>
      said('node.state', { from, to: 'reporting', event });
    expect(to('none', 'activated')).toBe('Alarm raised: the calling begins');
    expect(to('waiting-for-repeat')).toBe('Not accepted yet: the calling begins again');
    expect(to('accepted')).toBe('Accepted but not restored: the calling begins again');
  });

  it('says who was told of it, and who could not be', () => {
    expect(said('notice.sent', { what: 'not-delivered', people: 2, messages: 4 })).toBe(
      '2 administrators are told that nobody could be reached',
    );
    expect(said('notice.sent', { what: 'accepted', people: 1, messages: 1 })).toBe(
      'One person is told who accepted',
    );
    const what = 'not-delivered';
    expect(said('notice.failed', { what, medium: 'voice' })).toBe('Anna could not be told of it, by phone');
    expect(said('notice.failed', { what, medium: 'sms', reason: 'limit' })).toBe(
      'Anna was not told of it, by text message: written to too often just now',
    );
    expect(said('notice.sent', { what: 'more-alarms', people: 1, messages: 1 }, byAnna)).toBe(
      'Anna reads by text message that there are more alarms',
    );
    expect(said('attempt.finished', { medium: 'voice', state: 'held-back' })).toBe(
      'Call to Anna held back: called too often just now',
    );
    expect(said('attempt.state', { medium: 'voice', state: 'waiting' })).toBe(
      'The phone of Anna is engaged by another call of ours: rung next',
    );
  });

  it('says who sent a test, and what called whom', () => {
    const everybody = { target: 'everybody', list: null } as const;
    expect(said('test.started', everybody, byAnna)).toContain('Anna');
    expect(said('test.started', everybody)).not.toContain('Anna');
  });

  it('adds the reason that a person gave', () => {
    const paused = { from: 'reporting', to: 'disabled', event: 'paused', reason: 'cleaning' } as const;
    expect(said('node.state', paused)).toBe('Paused (cleaning)');
  });

  it('names the fixed lists in the language of the reader', () => {
    const started = anEntry(1, 0, 'run.started', { round: 1, list: { fixed: 'all-contacts' } });
    expect(sentenceOf(started, textOf('de-DE'))).toBe('Runde 1: Die Liste „Alle Kontakte“ wird angerufen');
    expect(said('run.started', { round: 2, list: { id: null, name: 'Night shift' } })).toBe(
      'Round 2: the list “Night shift” is called',
    );
  });

  it('shows the name of what it does not know', () => {
    // As a newer server tells it.
    const newer = (kind: string, detail: object) =>
      sentenceOf({ ...anEntry(1, 0, 'event.normal', {}), kind, detail } as HistoryEntry, english);
    expect(newer('something.new', {})).toBe('Other event: something.new');
    expect(newer('node.state', { to: 'sleeping' })).toBe('Other event: sleeping');
    expect(said('attempt.state', { medium: 'voice', state: 'teleported' })).toBe('Anna: teleported');
  });

  it('has whole words for every kind and state in every language', () => {
    const states = nodeStates.map((to) => anEntry(1, 0, 'node.state', { from: 'none', to, event: 'timer' }));
    const steps = oneOfEachKind.filter(
      (entry) => entry.kind === 'attempt.state' || entry.kind === 'acceptance.refused',
    );
    for (const langCode of langCodes) {
      const text = textOf(langCode);
      const sentences = [
        ...[...oneOfEachKind, ...states].map((entry) => sentenceOf(entry, text)),
        ...steps.map((step) => stepSentence(step, text)),
      ];
      for (const words of sentences) expect(words).not.toMatch(/[{}]|^history\.|^$|undefined/);
    }
  });
});
