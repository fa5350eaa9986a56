import { listed } from '#platform/i18n/listed.ts';
import type {
  CalledList,
  HistoryEntry,
  HistoryEntryOf,
} from '@belfry/contract/ground/history/history-entry.ts';
import type { Step } from '@belfry/contract/ground/history/proof-timeline.ts';
import type { NodeEvent, NodeState } from '@belfry/contract/values/alarm-states.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import type { LabelId, Text } from '#platform/i18n/use-text.ts';
import { attemptStates } from './attempt-states.ts';

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
export function sentenceOf(entry: HistoryEntry, text: Text): string {
  const name = nameIn(entry);
  switch (entry.kind) {
    case 'event.active': {
      const { value } = entry.detail;
      return value === undefined
        ? text('history.event.active')
        : text('history.event.active.value', { value: String(value) });
    }
    case 'event.normal':
      return text('history.event.normal');
    case 'event.contradicting': {
      const state = entry.detail.active ? 'active' : 'normal';
      return text('history.event.contradicting', { state });
    }
    case 'node.state':
      return nodeSentence(entry, text);
    case 'node.configured':
      return configuredSentence(entry, text);
    case 'node.created': {
      const { inputs } = entry.detail;
      return name
        ? text('history.node.created.by', { by: name, inputs })
        : text('history.node.created', { inputs });
    }
    case 'run.started': {
      const { round, list } = entry.detail;
      return text('history.run.started', { round, list: listName(list, text) });
    }
    case 'run.finished':
      return roundOver(entry.detail, text);
    case 'attempt.started':
      return text(`alarms.attempt.${entry.detail.medium}`, { name });
    case 'attempt.state':
    case 'attempt.finished': {
      const state = oneOf(attemptStates, entry.detail.state);
      const values = { name, medium: mediumKey(entry.detail.medium), state: entry.detail.state };
      return state ? text(`history.attempt.${state}`, values) : text('history.attempt.other', values);
    }
    case 'acceptance': {
      const { via, more } = entry.detail;
      const way = text(`alarms.via.${via}`);
      return entry.late
        ? text('history.acceptance.late', { name, via: way })
        : text('history.acceptance', { name, via: way, more });
    }
    case 'acceptance.refused': {
      const { medium, tries = 0 } = entry.detail;
      return text('history.acceptance.refused', { name, medium: mediumKey(medium), tries });
    }
    case 'restored.sent': {
      const { people } = entry.detail;
      return text('history.restored.sent', { people });
    }
    case 'notice.sent': {
      const { what, people } = entry.detail;
      return what === 'restored'
        ? text('history.notice.sent', { people })
        : text(`history.notice.sent.${what}`, { people, name });
    }
    case 'notice.failed': {
      const { medium, reason } = entry.detail;
      const values = { name, medium: mediumKey(medium) };
      return text(reason === 'limit' ? 'history.notice.held-back' : 'history.notice.failed', values);
    }
    case 'device.added':
      return text('history.device.added', { name: entry.detail.name, by: name });
    case 'device.removed':
      return entry.detail.how === 'removed'
        ? text('history.device.removed', { by: name })
        : text(`history.device.${entry.detail.how}`);
    case 'device.licences': {
      const { what, features: held, until } = entry.detail;
      const names = listed(held.map((feature) => text(`licences.feature.${feature}` as LabelId)));
      return what === 'granted'
        ? text('history.device.licences.granted', {
            features: names,
            until: until ? formatDay(until) : 'none',
          })
        : text('history.device.licences.withdrawn', { features: names });
    }
    case 'device.connected':
    case 'device.disconnected':
      return text(`history.${entry.kind}`);
    case 'device.report':
      return deviceReport(entry, text);
    case 'device.clock': {
      const { offsetSeconds } = entry.detail;
      const id = offsetSeconds < 0 ? 'history.device.clock.behind' : 'history.device.clock.ahead';
      return text(id, { seconds: Math.abs(offsetSeconds) });
    }
    case 'device.epoch': {
      const { before, boot } = entry.detail;
      return text('history.device.epoch', { before: String(before), boot: String(boot) });
    }
    case 'device.swapped':
      return text('history.device.swapped', entry.detail);
    case 'device.former':
      return text('history.device.former', entry.detail);
    case 'device.unreadable': {
      const { reason, field = '', topic, active } = entry.detail;
      const values = { reason: oddReasons[reason] ?? reason, field, topic, active: active ? 'yes' : 'no' };
      return text('history.device.unreadable', values);
    }
    case 'device.logged-in':
    case 'device.password-recovered':
      return text(`history.${entry.kind}`, { by: name });
    case 'device.settings':
      return settingsSentence(entry, text);
    case 'test.started': {
      const { target, list } = entry.detail;
      if (target === 'everybody')
        return name
          ? text('history.test.started.everybody', { by: name })
          : text('history.test.scheduled-started.everybody');
      const called = listName(list, text);
      return name
        ? text('history.test.started', { by: name, list: called })
        : text('history.test.scheduled-started', { list: called });
    }
    case 'test.finished':
      return text(`history.test.${entry.detail.outcome}`);
    case 'test.device': {
      const { state, faulty } = entry.detail;
      if (faulty) return text('history.test.device.faulty', { faulty });
      return state === 'asked' ? unknown(entry.kind, text) : text(`history.test.device.${state}`);
    }
    case 'test.scheduled':
      return text(`history.test.scheduled.${entry.detail.frequency}`, { by: name });
    default:
      // Of a server that is newer than this page.
      return unknown((entry satisfies never as HistoryEntry).kind, text);
  }
}

/** Whom an entry is about; '' where that is nobody. */
function nameIn(entry: HistoryEntry): string {
  return 'person' in entry ? (entry.person?.name ?? '') : '';
}

/** Settings of the device: changed, asked for in vain, or taken after all. */
function settingsSentence(entry: HistoryEntryOf<'device.settings'>, text: Text): string {
  const { settings: names, values: changes, late, confirmed } = entry.detail;
  const settings = names.map((name) => {
    const change = changes?.[name];
    return Array.isArray(change) ? `${name} ${String(change[0] ?? '–')} → ${String(change[1])}` : name;
  });
  const values = { by: nameIn(entry), settings: listed(settings) };
  if (late) return text('history.device.settings.late', values);
  return text(
    confirmed === false ? 'history.device.settings.unconfirmed' : 'history.device.settings',
    values,
  );
}

function unknown(kind: string, text: Text): string {
  return text('history.unknown', { kind });
}

/** What a step of a try says below the try's own words, which name the person already. */
export function stepSentence(entry: Step, text: Text): string {
  if (entry.kind === 'acceptance.refused')
    return text('history.timeline.pin-incorrect', { tries: entry.detail.tries ?? 0 });
  const state = oneOf(attemptStates, entry.detail.state);
  return state ? text(`alarms.attempt-state.${state}`) : sentenceOf(entry, text);
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
} as const satisfies Partial<Record<NodeState, LabelId>>;

function nodeSentence(entry: HistoryEntryOf<'node.state'>, text: Text): string {
  const { from, to, event, reason = '' } = entry.detail;
  const by = nameIn(entry);
  const id = nodeText(from, to, event);
  const what = id ? text(id) : unknown(to, text);
  if (by)
    return reason
      ? text('history.node.by.reason', { what, by, reason })
      : text('history.node.by', { what, by });
  return reason ? text('history.node.reason', { what, reason }) : what;
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

function configuredSentence(entry: HistoryEntryOf<'node.configured'>, text: Text): string {
  const by = nameIn(entry);
  const { fields, reason = '' } = entry.detail;
  if (fields.includes('pause')) return text('history.node.unpaused', { by });
  const known = oneOf(settings, fields[0]);
  const values = { by, n: fields.length, field: known ? text(`history.setting.${known}`) : '' };
  return reason
    ? text('history.node.configured.reason', { ...values, reason })
    : text('history.node.configured', values);
}

function nodeText(from: NodeState, to: NodeState, event: NodeEvent): LabelId | null {
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

/** The name of a list; a fixed one has its name in each language. */
function listName(list: CalledList | null, text: Text): string {
  if (list && 'fixed' in list) return text(`alarms.list.${list.fixed}`);
  return list?.name ?? '';
}

function roundOver(
  { round = 0, outcome, next }: HistoryEntryOf<'run.finished'>['detail'],
  text: Text,
): string {
  switch (outcome) {
    case 'accepted':
      return text('history.run.accepted', { round });
    case 'used-up':
      return text('history.run.used-up', { round });
    case 'nobody-available':
      return text(next ? 'history.run.administrators' : 'history.run.nobody');
    default:
      outcome satisfies never;
      return text('history.run.over', { round });
  }
}

function deviceReport(entry: HistoryEntryOf<'device.report'>, text: Text): string {
  const { medium, state: said } = entry.detail;
  const state = oneOf(ownCallStates, said);
  return text('history.device.report', {
    name: nameIn(entry),
    medium: mediumKey(medium),
    state: state ? text(`history.own-call.${state}`) : said,
  });
}

/** The name of a medium as the texts choose by it; theirs admit no hyphen. */
function mediumKey(medium: string): string {
  return medium.replace('-', '');
}

function oneOf<const T extends readonly string[]>(known: T, value: unknown): T[number] | undefined {
  return known.find((each) => each === value);
}
