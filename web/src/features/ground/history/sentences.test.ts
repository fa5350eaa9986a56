import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { historyKinds, type HistoryEntry } from '@belfry/contract/ground/history/history.contract.ts';
import { nodeStates } from '@belfry/contract/values/alarm-states.ts';
import { describe, expect, it } from 'vitest';
import deAlarms from '../../../../locales/de/alarms.json' with { type: 'json' };
import deHistory from '../../../../locales/de/history.json' with { type: 'json' };
import enAlarms from '../../../../locales/en/alarms.json' with { type: 'json' };
import enHistory from '../../../../locales/en/history.json' with { type: 'json' };
import nlAlarms from '../../../../locales/nl/alarms.json' with { type: 'json' };
import nlHistory from '../../../../locales/nl/history.json' with { type: 'json' };
import type { Text } from '#platform/i18n/use-text.ts';
import { say, sentenceOf, stepSentence } from './sentences.ts';

const texts = {
  en: { ...enAlarms, ...enHistory },
  de: { ...deAlarms, ...deHistory },
  nl: { ...nlAlarms, ...nlHistory },
};

function reader(locale: keyof typeof texts): Text {
  const messages = Object.fromEntries(
    Object.entries(texts[locale]).map(([id, text]) => [id, compileMessage(text)]),
  );
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return (id, values) => i18n._(id, values);
}

const said = (kind: string, detail: HistoryEntry['detail'] = {}, late = false) =>
  say(sentenceOf({ kind: kind as HistoryEntry['kind'], detail, late }), reader('en'));

describe('sentenceOf', () => {
  it('says who was reached how', () => {
    const anna = { contact: 'Anna', medium: 'voice' };
    expect(said('attempt.started', anna)).toBe('Calling Anna');
    expect(said('attempt.state', { ...anna, state: 'answered' })).toBe('Anna answered the phone');
    expect(said('attempt.finished', { contact: 'Anna', medium: 'e-mail', state: 'sent' })).toBe(
      'E-mail to Anna sent',
    );
    expect(said('acceptance.refused', { ...anna, tries: 2 })).toBe(
      'PIN code incorrect: Anna, by phone, entry 2',
    );
  });

  it('says who accepted, how, and how many more are needed', () => {
    expect(said('acceptance', { name: 'Anna', via: 'voice', more: 0 })).toBe('Accepted by Anna, by phone');
    expect(said('acceptance', { name: 'Anna', via: 'portal', more: 2 })).toBe(
      'Accepted by Anna, in the portal. 2 more people must accept.',
    );
    expect(said('acceptance', { name: 'Ben', via: 'sms', more: 0 }, true)).toBe(
      'Ben accepted too, by text message; it was settled already',
    );
  });

  it('says who changed, paused and switched off, and why', () => {
    const by = 'Anna';
    expect(said('node.configured', { by, fields: ['delaySeconds'] })).toBe(
      'Anna changed the setting “Delay before active”',
    );
    expect(said('node.configured', { by, fields: ['name', 'group'], reason: 'new house' })).toBe(
      'Anna changed 2 settings (new house)',
    );
    expect(said('node.configured', { by, fields: ['pause'] })).toBe('Anna ended the pause');
    const to = (event: string, more = {}) =>
      said('node.state', { from: 'reporting', to: 'disabled', event, by, ...more });
    expect(to('paused', { reason: 'cleaning' })).toBe('Paused: Anna (cleaning)');
    expect(to('disabled')).toBe('Switched off: Anna');
    expect(said('node.state', { from: 'disabled', to: 'none', event: 'pause-over' })).toBe(
      'The pause is over',
    );
    expect(said('node.created', { inputs: 8 })).toBe('8 inputs added, as the device says');
    expect(said('node.created', { inputs: 1, by })).toBe('Anna added 1 input');
  });

  it('says why an alarm reports', () => {
    const to = (from: string, event = 'timer') => said('node.state', { from, to: 'reporting', event });
    expect(to('none', 'activated')).toBe('Alarm raised: the calling begins');
    expect(to('waiting-for-repeat')).toBe('Not accepted yet: the calling begins again');
    expect(to('accepted')).toBe('Accepted but not restored: the calling begins again');
  });

  it('says who was told of it, and who could not be', () => {
    expect(said('notice.sent', { what: 'not-delivered', people: 2 })).toBe(
      '2 administrators are told that nobody could be reached',
    );
    expect(said('notice.sent', { what: 'accepted', people: 1 })).toBe('One person is told who accepted');
    expect(said('notice.failed', { contact: 'Anna', medium: 'voice' })).toBe(
      'Anna could not be told of it, by phone',
    );
    expect(said('notice.failed', { contact: 'Anna', medium: 'sms', reason: 'limit' })).toBe(
      'Anna was not told of it, by text message: written to too often just now',
    );
    expect(said('notice.sent', { what: 'more-alarms', contact: 'Anna', people: 1 })).toBe(
      'Anna reads by text message that there are more alarms',
    );
    expect(said('attempt.finished', { contact: 'Anna', medium: 'voice', state: 'held-back' })).toBe(
      'Call to Anna held back: called too often just now',
    );
    expect(said('attempt.state', { contact: 'Anna', medium: 'voice', state: 'waiting' })).toBe(
      'The phone of Anna is engaged by another call of ours: rung next',
    );
  });

  it('adds the reason that a person gave', () => {
    const paused = { from: 'reporting', to: 'disabled', event: 'paused', reason: 'cleaning' };
    expect(said('node.state', paused)).toBe('Paused (cleaning)');
  });

  it('names the fixed lists in the language of the reader', () => {
    const started = { kind: 'run.started', detail: { round: 1, list: 'All contacts' }, late: false } as const;
    expect(say(sentenceOf(started), reader('de'))).toBe('Runde 1: Die Liste „Alle Kontakte“ wird angerufen');
    expect(said('run.started', { round: 2, list: 'Night shift' })).toBe(
      'Round 2: the list “Night shift” is called',
    );
  });

  it('shows the name of what it does not know', () => {
    expect(said('something.new')).toBe('Other event: something.new');
    expect(said('node.state', { to: 'sleeping' })).toBe('Other event: sleeping');
    expect(said('attempt.state', { contact: 'Anna', state: 'teleported' })).toBe('Anna: teleported');
  });

  it('has whole words for every kind and state in every language', () => {
    const entries = [
      ...historyKinds.map((kind) => ({ kind, detail: { medium: 'e-mail' }, late: false })),
      ...nodeStates.map((to) => ({ kind: 'node.state' as const, detail: { to }, late: false })),
    ];
    for (const locale of ['en', 'de', 'nl'] as const)
      for (const entry of entries)
        for (const sentence of [sentenceOf(entry), stepSentence(entry)]) {
          const words = say(sentence, reader(locale));
          expect({ id: sentence.id, words }).not.toHaveProperty(
            'words',
            expect.stringMatching(/[{}]|^history\.|^$/),
          );
        }
  });
});
