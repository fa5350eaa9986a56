import type {
  CalledList,
  HistoryEntry,
  HistoryEntryOf,
} from '@belfry/contract/ground/history/history-entry.ts';
import type { Step } from '@belfry/contract/ground/history/proof-timeline.ts';
import type { NodeEvent, NodeState } from '@belfry/contract/values/alarm-states.ts';
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

/** What an entry says. A kind or state that is not known shows its own name. */
export function sentenceOf(entry: HistoryEntry): Sentence {
  const name = nameIn(entry);
  switch (entry.kind) {
    case 'event.active': {
      const { value } = entry.detail;
      return value === undefined
        ? { id: 'history.event.active', values: {} }
        : { id: 'history.event.active.value', values: { value: String(value) } };
    }
    case 'event.normal':
      return { id: 'history.event.normal', values: {} };
    case 'event.contradicting': {
      const state = entry.detail.active ? 'active' : 'normal';
      return { id: 'history.event.contradicting', values: { state } };
    }
    case 'node.state':
      return nodeSentence(entry);
    case 'node.configured':
      return configuredSentence(entry);
    case 'node.created': {
      const values = { by: name, inputs: entry.detail.inputs };
      return { id: name ? 'history.node.created.by' : 'history.node.created', values };
    }
    case 'run.started': {
      const { round, list } = entry.detail;
      return withList('history.run.started', { round }, list);
    }
    case 'run.finished':
      return roundOver(entry.detail);
    case 'attempt.started':
      return { id: `alarms.attempt.${entry.detail.medium}`, values: { name } };
    case 'attempt.state':
    case 'attempt.finished': {
      const state = oneOf(attemptStates, entry.detail.state);
      const values = { name, medium: mediumKey(entry.detail.medium), state: entry.detail.state };
      return { id: state ? `history.attempt.${state}` : 'history.attempt.other', values };
    }
    case 'acceptance': {
      const { via, more } = entry.detail;
      return {
        id: entry.late ? 'history.acceptance.late' : 'history.acceptance',
        values: { name, via, more },
        words: { via: `alarms.via.${via}` },
      };
    }
    case 'acceptance.refused': {
      const { medium, tries = 0 } = entry.detail;
      return { id: 'history.acceptance.refused', values: { name, medium: mediumKey(medium), tries } };
    }
    case 'restored.sent': {
      const { people, messages } = entry.detail;
      return { id: 'history.restored.sent', values: { people, messages } };
    }
    case 'notice.sent': {
      const { what, people } = entry.detail;
      return {
        id: what === 'restored' ? 'history.notice.sent' : `history.notice.sent.${what}`,
        values: { people, name },
      };
    }
    case 'notice.failed': {
      const { medium, reason } = entry.detail;
      return {
        id: reason === 'limit' ? 'history.notice.held-back' : 'history.notice.failed',
        values: { name, medium: mediumKey(medium) },
      };
    }
    case 'device.added':
      return { id: 'history.device.added', values: { name: entry.detail.name, by: name } };
    case 'device.removed':
      return entry.detail.how === 'handed-over'
        ? { id: 'history.device.handed-over', values: {} }
        : { id: 'history.device.removed', values: { by: name } };
    case 'device.connected':
    case 'device.disconnected':
      return { id: `history.${entry.kind}`, values: {} };
    case 'device.report':
      return deviceReport(entry);
    case 'device.clock': {
      const { offsetSeconds } = entry.detail;
      return {
        id: offsetSeconds < 0 ? 'history.device.clock.behind' : 'history.device.clock.ahead',
        values: { seconds: Math.abs(offsetSeconds) },
      };
    }
    case 'device.epoch': {
      const { before, boot } = entry.detail;
      return { id: 'history.device.epoch', values: { before: String(before), boot: String(boot) } };
    }
    case 'device.unreadable': {
      const { reason, field = '', topic, active } = entry.detail;
      const values = { reason: oddReasons[reason] ?? reason, field, topic, active: active ? 'yes' : 'no' };
      return { id: 'history.device.unreadable', values };
    }
    case 'device.logged-in':
    case 'device.password-recovered':
      return { id: `history.${entry.kind}`, values: { by: name } };
    case 'device.settings':
      return settingsSentence(entry);
    case 'test.started': {
      const { target, list } = entry.detail;
      const began = name ? 'history.test.started' : 'history.test.scheduled-started';
      if (target === 'everybody') return { id: `${began}.everybody`, values: { by: name } };
      return withList(began, { by: name }, list);
    }
    case 'test.finished':
      return { id: `history.test.${entry.detail.outcome}`, values: {} };
    case 'test.device': {
      const { state, faulty } = entry.detail;
      if (faulty) return { id: 'history.test.device.faulty', values: { faulty } };
      return state === 'asked' ? unknown(entry.kind) : { id: `history.test.device.${state}`, values: {} };
    }
    case 'test.scheduled':
      return { id: `history.test.scheduled.${entry.detail.frequency}`, values: { by: name } };
    default:
      // Of a server that is newer than this page.
      return unknown((entry satisfies never as HistoryEntry).kind);
  }
}

/** Whom an entry is about; '' where that is nobody. */
function nameIn(entry: HistoryEntry): string {
  return 'person' in entry ? (entry.person?.name ?? '') : '';
}

/** Settings of the device: changed, asked for in vain, or taken after all. */
function settingsSentence(entry: HistoryEntryOf<'device.settings'>): Sentence {
  const { settings: names, values: changes, late, confirmed } = entry.detail;
  const settings = names.map((name) => {
    const change = changes?.[name];
    return Array.isArray(change) ? `${name} ${String(change[0] ?? '–')} → ${String(change[1])}` : name;
  });
  const values = { by: nameIn(entry), settings: settings.join(', ') };
  if (late) return { id: 'history.device.settings.late', values };
  const wasTaken = confirmed !== false;
  return { id: wasTaken ? 'history.device.settings' : 'history.device.settings.unconfirmed', values };
}

function unknown(kind: string): Sentence {
  return { id: 'history.unknown', values: { kind } };
}

/** What a step of a try says below the try's own words, which name the person already. */
export function stepSentence(entry: Step): Sentence {
  if (entry.kind === 'acceptance.refused')
    return { id: 'history.timeline.pin-incorrect', values: { tries: entry.detail.tries ?? 0 } };
  const state = oneOf(attemptStates, entry.detail.state);
  return state ? { id: `alarms.attempt-state.${state}`, values: {} } : sentenceOf(entry);
}

/** What the provider or a mail server itself called it, where that is kept. */
export function providerWord({ kind, detail }: Step): string {
  return kind === 'acceptance.refused' ? '' : (detail.provider ?? detail.status ?? '');
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

function nodeSentence(entry: HistoryEntryOf<'node.state'>): Sentence {
  const { from, to, event, reason = '' } = entry.detail;
  const by = nameIn(entry);
  const id = nodeText(from, to, event);
  const sentence: Sentence = id ? { id, values: {} } : unknown(to);
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

function configuredSentence(entry: HistoryEntryOf<'node.configured'>): Sentence {
  const by = nameIn(entry);
  const { fields, reason = '' } = entry.detail;
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

function nodeText(from: NodeState, to: NodeState, event: NodeEvent): TextId | null {
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

/** A sentence that names a list; a fixed one has its name in each language. */
function withList(id: TextId, values: TextValues, list: CalledList | null): Sentence {
  if (list && 'fixed' in list)
    return { id, values: { ...values, list: '' }, words: { list: `history.list.${list.fixed}` } };
  return { id, values: { ...values, list: list?.name ?? '' } };
}

function roundOver({ round = 0, outcome, next }: HistoryEntryOf<'run.finished'>['detail']): Sentence {
  const values = { round };
  switch (outcome) {
    case 'accepted':
      return { id: 'history.run.accepted', values };
    case 'used-up':
      return { id: 'history.run.used-up', values };
    case 'nobody-available':
      return { id: next ? 'history.run.administrators' : 'history.run.nobody', values };
    default:
      outcome satisfies never;
      return { id: 'history.run.over', values };
  }
}

function deviceReport(entry: HistoryEntryOf<'device.report'>): Sentence {
  const { medium, state: said } = entry.detail;
  const state = oneOf(ownCallStates, said);
  return {
    id: 'history.device.report',
    values: { name: nameIn(entry), medium: mediumKey(medium), state: said },
    ...(state && { words: { state: `history.own-call.${state}` as const } }),
  };
}

/** The name of a medium as the texts choose by it; theirs admit no hyphen. */
function mediumKey(medium: string): string {
  return medium.replace('-', '');
}

function oneOf<const T extends readonly string[]>(known: T, value: unknown): T[number] | undefined {
  return known.find((each) => each === value);
}
