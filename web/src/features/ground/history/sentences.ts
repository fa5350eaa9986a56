import type { HistoryEntry } from '@belfry/contract/ground/history/history.contract.ts';
import type { NodeState } from '@belfry/contract/values/alarm-states.ts';
import { media } from '@belfry/contract/alarming/call-lists/media.ts';
import type { Text, TextValues } from '#platform/i18n/use-text.ts';
import type { TextId } from '#platform/i18n/text-ids.ts';
import { attemptStates } from './attempt-states.ts';

/** An entry as a text with its values; `words` are values that are texts themselves. */
export interface Sentence {
  id: TextId;
  values: TextValues;
  words?: Readonly<Record<string, TextId>>;
}

/** A sentence in the reader's language. */
export function say({ id, values, words = {} }: Sentence, text: Text): string {
  const translated = Object.entries(words).map(([name, word]) => [name, text(word)]);
  return text(id, { ...values, ...(Object.fromEntries(translated) as TextValues) });
}

const ownCallStates = [
  'accepted',
  'no-answer',
  'busy',
  'answered-by-machine',
  'wrong-pin',
  'failed',
] as const;
const ways = ['portal', 'voice', 'sms', 'e-mail', 'app', 'device', 'no-acceptance-needed'] as const;
const notices = [
  'accepted',
  'not-accepted',
  'not-delivered',
  'nobody-to-call',
  'failure-not-delivered',
  'more-alarms',
] as const;
const testOutcomes = [
  'accepted',
  'not-accepted',
  'not-delivered',
  'nobody-available',
  'interrupted',
  'missed',
] as const;
const testAnswers = ['answered', 'not-connected', 'no-answer', 'refused'] as const;
/** The fixed lists go by their English names into the history. */
const fixedLists: Record<string, TextId> = {
  'All contacts': 'history.list.all-contacts',
  Administrators: 'history.list.administrators',
};

/** Why a message was not taken, by the names that the texts choose by; theirs admit no hyphen. */
const oddReasons: Readonly<Record<string, string>> = {
  'no-json': 'json',
  'wrong-form': 'form',
  'counter-out-of-range': 'counter',
  'too-large': 'large',
  'unknown-topic': 'topic',
  'too-many-points': 'points',
  'not-processed': 'processed',
};

type Detail = HistoryEntry['detail'];

/** What an entry says. A kind or state that is not known shows its own name. */
export function sentenceOf(entry: Pick<HistoryEntry, 'kind' | 'detail' | 'late'>): Sentence {
  const { kind, detail } = entry;
  switch (kind) {
    case 'event.active': {
      const value = string(detail, 'value');
      return { id: value ? 'history.event.active.value' : 'history.event.active', values: { value } };
    }
    case 'event.normal':
      return { id: 'history.event.normal', values: {} };
    case 'event.contradicting': {
      const state = detail['active'] === true ? 'active' : 'normal';
      return { id: 'history.event.contradicting', values: { state } };
    }
    case 'node.state':
      return nodeSentence(detail);
    case 'node.configured':
      return configuredSentence(detail);
    case 'node.created': {
      const by = string(detail, 'by');
      const values = { by, inputs: number(detail, 'inputs') };
      return { id: by ? 'history.node.created.by' : 'history.node.created', values };
    }
    case 'run.started':
      return withList(detail);
    case 'run.finished':
      return roundOver(detail);
    case 'attempt.started': {
      const medium = oneOf(media, detail['medium']);
      const values = { name: string(detail, 'contact'), medium: mediumKey(detail) };
      return medium ? { id: `alarms.attempt.${medium}`, values } : { id: 'history.attempt.started', values };
    }
    case 'attempt.state':
    case 'attempt.finished':
      return attemptSentence(detail);
    case 'acceptance':
      return acceptanceSentence(detail, entry.late);
    case 'acceptance.refused':
      return {
        id: 'history.acceptance.refused',
        values: {
          name: string(detail, 'contact'),
          medium: mediumKey(detail),
          tries: number(detail, 'tries'),
        },
      };
    case 'restored.sent':
      return {
        id: 'history.restored.sent',
        values: { people: number(detail, 'people'), messages: number(detail, 'messages') },
      };
    case 'notice.sent': {
      const what = oneOf(notices, detail['what']);
      return {
        id: what ? `history.notice.sent.${what}` : 'history.notice.sent',
        values: { people: number(detail, 'people'), name: string(detail, 'contact') },
      };
    }
    case 'notice.failed':
      return {
        id: detail['reason'] === 'limit' ? 'history.notice.held-back' : 'history.notice.failed',
        values: { name: string(detail, 'contact'), medium: mediumKey(detail) },
      };
    case 'device.added':
      return {
        id: 'history.device.added',
        values: { name: string(detail, 'name'), by: string(detail, 'by') },
      };
    case 'device.removed':
      return detail['how'] === 'handed-over'
        ? { id: 'history.device.handed-over', values: {} }
        : { id: 'history.device.removed', values: { by: string(detail, 'by') } };
    case 'device.connected':
    case 'device.disconnected':
      return { id: `history.${kind}`, values: {} };
    case 'device.report':
      return deviceReport(detail);
    case 'device.clock': {
      const offset = number(detail, 'offsetSeconds');
      return {
        id: offset < 0 ? 'history.device.clock.behind' : 'history.device.clock.ahead',
        values: { seconds: Math.abs(offset) },
      };
    }
    case 'device.epoch': {
      const values = { before: string(detail, 'before'), boot: string(detail, 'boot') };
      return { id: 'history.device.epoch', values };
    }
    case 'device.unreadable':
      return unreadableSentence(detail);
    case 'device.logged-in':
    case 'device.password-recovered':
      return { id: `history.${kind}`, values: { by: string(detail, 'by') } };
    case 'device.settings':
      return settingsSentence(detail);
    case 'test.started':
      return testSentence(detail);
    case 'test.finished': {
      const outcome = oneOf(testOutcomes, detail['outcome']);
      return outcome ? { id: `history.test.${outcome}`, values: {} } : unknown(kind);
    }
    case 'test.device': {
      const faulty = string(detail, 'faulty');
      if (faulty) return { id: 'history.test.device.faulty', values: { faulty } };
      const state = oneOf(testAnswers, detail['state']);
      return state ? { id: `history.test.device.${state}`, values: {} } : unknown(kind);
    }
    case 'test.scheduled': {
      const frequency = oneOf(['off', 'weekly', 'monthly'], detail['frequency']);
      const values = { by: string(detail, 'by') };
      return frequency ? { id: `history.test.scheduled.${frequency}`, values } : unknown(kind);
    }
    default:
      return unknown(kind satisfies never);
  }
}

/** Settings of the device: changed, asked for in vain, or taken after all. */
function settingsSentence(detail: Detail): Sentence {
  const names = Array.isArray(detail['settings']) ? detail['settings'].map(String) : [];
  const changes = detail['values'] as Record<string, unknown> | undefined;
  const settings = names.map((name) => {
    const change = changes?.[name];
    return Array.isArray(change) ? `${name} ${String(change[0] ?? '–')} → ${String(change[1])}` : name;
  });
  const values = { by: string(detail, 'by'), settings: settings.join(', ') };
  if (detail['late'] === true) return { id: 'history.device.settings.late', values };
  const wasTaken = detail['confirmed'] !== false;
  return { id: wasTaken ? 'history.device.settings' : 'history.device.settings.unconfirmed', values };
}

function unknown(kind: string): Sentence {
  return { id: 'history.unknown', values: { kind } };
}

function testSentence(detail: Detail): Sentence {
  const by = string(detail, 'by');
  const list = string(detail, 'list');
  const fixed = fixedLists[list];
  const began = by ? 'history.test.started' : 'history.test.scheduled-started';
  if (detail['target'] === 'everybody') return { id: `${began}.everybody`, values: { by } };
  return { id: began, values: { by, list }, ...(fixed && { words: { list: fixed } }) };
}

/** What a step of a try says below the try's own words, which name the person already. */
export function stepSentence({
  kind,
  detail,
  late,
}: Pick<HistoryEntry, 'kind' | 'detail' | 'late'>): Sentence {
  if (kind === 'acceptance.refused')
    return { id: 'history.timeline.pin-incorrect', values: { tries: number(detail, 'tries') } };
  const state = oneOf(attemptStates, detail['state']);
  return state ? { id: `alarms.attempt-state.${state}`, values: {} } : sentenceOf({ kind, detail, late });
}

/** What the provider or a mail server itself called it, where that is kept. */
export function providerWord({ detail }: Pick<HistoryEntry, 'detail'>): string {
  return string(detail, 'provider') || string(detail, 'status');
}

/** States that say the same however they were reached. */
const plainStates = {
  delay: 'history.node.delay',
  grouped: 'history.node.grouped',
  suppressed: 'history.node.suppressed',
  'max-repeated': 'history.node.max-repeated',
  failed: 'history.node.failed',
  'waiting-for-repeat': 'history.node.waiting-for-repeat',
  restored: 'history.node.restored',
} as const satisfies Partial<Record<NodeState, TextId>>;

function nodeSentence(detail: Detail): Sentence {
  const to = string(detail, 'to');
  const id = nodeText(string(detail, 'from'), to, string(detail, 'event'));
  const reason = string(detail, 'reason');
  const sentence: Sentence = id ? { id, values: {} } : { id: 'history.unknown', values: { kind: to } };
  const by = string(detail, 'by');
  if (!reason && !by) return sentence;
  const around = by ? (reason ? 'history.node.by.reason' : 'history.node.by') : 'history.node.reason';
  return { ...sentence, id: around, values: { reason, by }, words: wordsOf(id) };
}

const settings = [
  'name',
  'activeMessage',
  'restoredMessage',
  'enabled',
  'critical',
  'contact',
  'delaySeconds',
  'recoveryDelaySeconds',
  'alertWhen',
  'group',
  'repeatAfterSeconds',
  'repeatRounds',
  'remind',
  'interfaces',
  'callListId',
  'waitMinutes',
  'restoredTo',
] as const;

function configuredSentence(detail: Detail): Sentence {
  const by = string(detail, 'by');
  const reason = string(detail, 'reason');
  const fields: unknown[] = Array.isArray(detail['fields']) ? detail['fields'] : [];
  if (fields.includes('pause')) return { id: 'history.node.unpaused', values: { by } };
  const field = oneOf(settings, fields[0]);
  return {
    id: reason ? 'history.node.configured.reason' : 'history.node.configured',
    values: { by, reason, n: fields.length, field: field ?? '' },
    ...(field && { words: { field: `history.setting.${field}` as const } }),
  };
}

function wordsOf(id: TextId | null): Record<string, TextId> {
  return id ? { what: id } : {};
}

function nodeText(from: string, to: string, event: string): TextId | null {
  if (to in plainStates) return plainStates[to as keyof typeof plainStates];
  switch (to) {
    case 'reporting':
      if (from === 'waiting-for-repeat') return 'history.node.reporting.repeat';
      if (from === 'accepted') return 'history.node.reporting.remind';
      if (from === 'restoring') return 'history.node.reporting.again';
      return from === 'grouped' ? 'history.node.reporting.alone' : 'history.node.reporting';
    case 'accepted':
      return from === 'restoring' ? 'history.node.accepted.again' : 'history.node.accepted';
    case 'restoring':
      return event === 'accepted' ? 'history.node.accepted' : 'history.node.restoring';
    case 'disabled':
      if (event === 'paused') return 'history.node.paused';
      if (event === 'enabled') return 'history.node.enabled.paused';
      if (event === 'pause-over') return 'history.node.resumed.off';
      return event === 'disabled' ? 'history.node.disabled' : 'history.node.ignored';
    case 'none':
      if (from === 'delay') return 'history.node.none.delay';
      if (from === 'disabled' && event === 'pause-over') return 'history.node.resumed';
      return from === 'disabled' && event !== 'normal' ? 'history.node.enabled' : 'history.node.none';
    default:
      return null;
  }
}

function withList(detail: Detail): Sentence {
  const list = string(detail, 'list');
  const fixed = fixedLists[list];
  const values = { round: number(detail, 'round'), list };
  return { id: 'history.run.started', values, ...(fixed && { words: { list: fixed } }) };
}

function roundOver(detail: Detail): Sentence {
  const values = { round: number(detail, 'round') };
  switch (detail['outcome']) {
    case 'accepted':
      return { id: 'history.run.accepted', values };
    case 'used-up':
      return { id: 'history.run.used-up', values };
    case 'nobody-available':
      return { id: detail['next'] ? 'history.run.administrators' : 'history.run.nobody', values };
    default:
      return { id: 'history.run.over', values };
  }
}

function attemptSentence(detail: Detail): Sentence {
  const state = oneOf(attemptStates, detail['state']);
  const values = {
    name: string(detail, 'contact'),
    medium: mediumKey(detail),
    state: string(detail, 'state'),
  };
  return { id: state ? `history.attempt.${state}` : 'history.attempt.other', values };
}

function acceptanceSentence(detail: Detail, late: boolean): Sentence {
  const via = oneOf(ways, detail['via']);
  return {
    id: late ? 'history.acceptance.late' : 'history.acceptance',
    values: { name: string(detail, 'name'), via: string(detail, 'via'), more: number(detail, 'more') },
    ...(via && { words: { via: `alarms.via.${via}` as const } }),
  };
}

function unreadableSentence(detail: Detail): Sentence {
  const reason = string(detail, 'reason');
  return {
    id: 'history.device.unreadable',
    values: {
      reason: oddReasons[reason] ?? reason,
      field: string(detail, 'field'),
      topic: string(detail, 'topic'),
      active: detail['active'] === true ? 'yes' : 'no',
    },
  };
}

function deviceReport(detail: Detail): Sentence {
  const state = oneOf(ownCallStates, detail['state']);
  const values = {
    name: string(detail, 'contact'),
    medium: mediumKey(detail),
    state: string(detail, 'state'),
  };
  return {
    id: 'history.device.report',
    values,
    ...(state && { words: { state: `history.own-call.${state}` as const } }),
  };
}

/** The name of a medium as the texts choose by it; theirs admit no hyphen. */
function mediumKey(detail: Detail): string {
  return string(detail, 'medium').replace('-', '');
}

function string(detail: Detail, name: string): string {
  const value = detail[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function number(detail: Detail, name: string): number {
  const value = detail[name];
  return typeof value === 'number' ? value : 0;
}

function oneOf<const T extends readonly string[]>(known: T, value: unknown): T[number] | undefined {
  return known.find((each) => each === value);
}
