import type { CalledList, HistoryEntry, HistoryKind } from '@belfry/contract/ground/history/history-entry.ts';

/** Short words for what stands in a history, by the names that it has there; in one language. */
export interface EntryWords {
  kinds: Readonly<Record<HistoryKind, string>>;
  /** Why a message of the device was not taken. */
  oddReasons: Readonly<Record<string, string>>;
  inputStates: Readonly<Record<'active' | 'normal', string>>;
  /** What an alarm went over to. */
  nodeStates: Readonly<Record<string, string>>;
  /** The same where a person did it. */
  nodeEvents: Readonly<Record<string, string>>;
  /** What came of an attempt, of the device's own too. */
  attemptStates: Readonly<Record<string, string>>;
  media: Readonly<Record<string, string>>;
  /** By which way somebody accepted. */
  ways: Readonly<Record<string, string>>;
  outcomes: Readonly<Record<string, string>>;
  /** What the device itself did with a test. */
  answers: Readonly<Record<string, string>>;
  /** How often tests are sent. */
  frequencies: Readonly<Record<string, string>>;
  /** Whom a test calls that calls no list. */
  targets: Readonly<Record<string, string>>;
  notices: Readonly<Record<string, string>>;
  /** The lists that every company has. */
  lists: Readonly<Record<'all-contacts' | 'administrators', string>>;
  round(number: number): string;
  attempt(number: number, pass: number): string;
  people(number: number): string;
  peopleLeft(number: number): string;
  settings(number: number): string;
  inputs(number: number): string;
  value(value: string): string;
  tries(number: number): string;
  clock(seconds: number): string;
  late: string;
}

/** An entry in three cells: what happened, to whom or by whom, and how. */
export interface DescribedEntry {
  what: string;
  who: string;
  how: string;
}

/** What an entry says. A name without a word stands for itself, so that nothing is kept back. */
export function describeEntry(entry: HistoryEntry, words: EntryWords): DescribedEntry {
  const { what, who = '', how = [] } = cellsOf(entry, words);
  const isLateEvent = entry.late && entry.kind.startsWith('event.');
  return {
    what: what ?? words.kinds[entry.kind] ?? entry.kind,
    who,
    how: joined(...how, isLateEvent && words.late),
  };
}

/** The cells of an entry; `what` only where it is not the word of its kind. */
interface Cells {
  what?: string;
  who?: string;
  how?: (string | false)[];
}

function cellsOf(entry: HistoryEntry, words: EntryWords): Cells {
  const who = 'person' in entry ? (entry.person?.name ?? '') : '';
  const word = (of: Readonly<Record<string, string>>, name: string) => of[name] ?? name;
  switch (entry.kind) {
    case 'event.active':
      return { how: [entry.detail.value !== undefined && words.value(String(entry.detail.value))] };
    case 'event.contradicting':
      return { how: [entry.detail.active ? words.inputStates.active : words.inputStates.normal] };
    case 'node.state': {
      const { to, event, reason = '' } = entry.detail;
      return { what: words.nodeEvents[event] ?? word(words.nodeStates, to), who, how: [reason] };
    }
    case 'node.configured': {
      const { fields, reason = '' } = entry.detail;
      return { who, how: [fields.length > 0 && words.settings(fields.length), reason] };
    }
    case 'node.created':
      return { who, how: [words.inputs(entry.detail.inputs)] };
    case 'attempt.started': {
      const { medium, number, pass } = entry.detail;
      return { who, how: [word(words.media, medium), words.attempt(number, pass)] };
    }
    case 'attempt.state':
    case 'attempt.finished': {
      const { state, medium, provider, status } = entry.detail;
      return {
        what: word(words.attemptStates, state),
        who,
        how: [word(words.media, medium), provider ?? status ?? ''],
      };
    }
    case 'acceptance': {
      const { via, more } = entry.detail;
      return { who, how: [word(words.ways, via), more > 0 && words.peopleLeft(more)] };
    }
    case 'acceptance.refused': {
      const { medium, tries = 0 } = entry.detail;
      return { who, how: [word(words.media, medium), tries > 1 && words.tries(tries)] };
    }
    case 'run.started':
      return { how: [words.round(entry.detail.round), listIn(entry.detail.list, words)] };
    case 'run.finished': {
      const { round, outcome } = entry.detail;
      return { how: [round !== undefined && words.round(round), word(words.outcomes, outcome)] };
    }
    case 'restored.sent':
      return { who: words.people(entry.detail.people) };
    case 'notice.sent':
      return { who: who || words.people(entry.detail.people), how: [word(words.notices, entry.detail.what)] };
    case 'notice.failed': {
      const { medium, reason } = entry.detail;
      const held = reason === 'limit' && word(words.attemptStates, 'held-back');
      return { who, how: [word(words.media, medium), held] };
    }
    case 'device.added':
      return { who, how: [entry.detail.name] };
    case 'device.report': {
      const { medium, state } = entry.detail;
      return { who, how: [word(words.media, medium), word(words.attemptStates, state)] };
    }
    case 'device.clock':
      return { how: [words.clock(entry.detail.offsetSeconds)] };
    case 'device.epoch':
      return { how: [`${entry.detail.before} → ${entry.detail.boot}`] };
    case 'device.unreadable': {
      const { reason, field = '', active } = entry.detail;
      return { how: [word(words.oddReasons, reason), field, active === true && words.inputStates.active] };
    }
    case 'test.started': {
      const { target, list } = entry.detail;
      return { who, how: [words.targets[target] ?? listIn(list, words)] };
    }
    case 'test.device':
      return { how: [word(words.answers, entry.detail.state), entry.detail.faulty ?? ''] };
    case 'test.finished':
      return { how: [word(words.outcomes, entry.detail.outcome)] };
    case 'test.scheduled':
      return { who, how: [word(words.frequencies, entry.detail.frequency)] };
    case 'device.settings':
      return { who, how: [entry.detail.settings.join(', ')] };
    case 'event.normal':
    case 'device.connected':
    case 'device.disconnected':
    case 'device.removed':
    case 'device.logged-in':
    case 'device.password-recovered':
      return { who };
    default:
      return entry satisfies never;
  }
}

/** The name of a list; a fixed one has it in each language. */
function listIn(list: CalledList | null, words: EntryWords): string {
  if (list === null) return '';
  return 'fixed' in list ? words.lists[list.fixed] : list.name;
}

function joined(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(', ');
}
