import type { HistoryEntry } from '@belfry/contract/ground/history/history.contract.ts';

/** Short words for what stands in a history, by the names that it has there; in one language. */
export interface EntryWords {
  /** Kinds that say the same each time. */
  kinds: Readonly<Record<string, string>>;
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
  /** Fixed lists go by their English names into the history. */
  lists: Readonly<Record<string, string>>;
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
export function describeEntry(
  entry: Pick<HistoryEntry, 'kind' | 'detail' | 'late'>,
  words: EntryWords,
): DescribedEntry {
  const { what, who, how } = cellsOf(entry, words);
  const isLateEvent = entry.late && entry.kind.startsWith('event.');
  return { what, who, how: joined(...how, isLateEvent && words.late) };
}

interface Cells {
  what: string;
  who: string;
  how: (string | false)[];
}

function cellsOf({ kind, detail }: Pick<HistoryEntry, 'kind' | 'detail'>, words: EntryWords): Cells {
  const text = (name: string) => textOf(detail[name]);
  const number = (name: string) => numberOf(detail[name]);
  const word = (of: Readonly<Record<string, string>>, name: string) => of[text(name)] ?? text(name);
  const cells = (who: string, ...how: (string | false)[]): Cells => ({
    what: words.kinds[kind] ?? kind,
    who,
    how,
  });
  const medium = word(words.media, 'medium');
  switch (kind) {
    case 'event.active':
      return cells('', text('value') !== '' && words.value(text('value')));
    case 'event.contradicting':
      return cells('', detail['active'] === true ? words.inputStates.active : words.inputStates.normal);
    case 'node.state': {
      const event = words.nodeEvents[text('event')];
      return { what: event ?? word(words.nodeStates, 'to'), who: text('by'), how: [text('reason')] };
    }
    case 'node.configured': {
      const { length } = Array.isArray(detail['fields']) ? detail['fields'] : [];
      return cells(text('by'), length > 0 && words.settings(length), text('reason'));
    }
    case 'node.created':
      return cells(text('by'), number('inputs') > 0 && words.inputs(number('inputs')));
    case 'attempt.started':
      return cells(text('contact'), medium, words.attempt(number('number'), number('pass')));
    case 'attempt.state':
    case 'attempt.finished':
      return {
        what: word(words.attemptStates, 'state'),
        who: text('contact'),
        how: [medium, text('provider') || text('status')],
      };
    case 'acceptance':
      return cells(
        text('name'),
        word(words.ways, 'via'),
        number('more') > 0 && words.peopleLeft(number('more')),
      );
    case 'acceptance.refused':
      return cells(text('contact'), medium, number('tries') > 1 && words.tries(number('tries')));
    case 'run.started':
      return cells('', words.round(number('round')), word(words.lists, 'list'));
    case 'run.finished':
      return cells('', number('round') > 0 && words.round(number('round')), word(words.outcomes, 'outcome'));
    case 'restored.sent':
      return cells(words.people(number('people')));
    case 'notice.sent':
      return cells(words.people(number('people')), word(words.notices, 'what'));
    case 'notice.failed':
      return cells(
        text('contact'),
        medium,
        text('reason') === 'limit' && (words.attemptStates['held-back'] ?? ''),
      );
    case 'device.added':
      return cells(text('by'), text('name'));
    case 'device.report':
      return cells(text('contact'), medium, word(words.attemptStates, 'state'));
    case 'device.clock':
      return cells('', words.clock(number('offsetSeconds')));
    case 'device.epoch':
      return cells('', `${number('before')} → ${number('boot')}`);
    case 'device.unreadable':
      return cells(
        '',
        word(words.oddReasons, 'reason'),
        text('field'),
        detail['active'] === true && words.inputStates.active,
      );
    case 'test.started':
      return cells(text('by'), words.targets[text('target')] ?? word(words.lists, 'list'));
    case 'test.device':
      return cells('', word(words.answers, 'state'), text('faulty'));
    case 'test.finished':
      return cells('', word(words.outcomes, 'outcome'));
    case 'test.scheduled':
      return cells(text('by'), word(words.frequencies, 'frequency'));
    case 'device.settings':
      return cells(text('by'), settingsOf(detail));
    default:
      // Of a kind that came later, what it tells as it stands.
      return cells(text('by') || text('name') || text('contact'), text('reason'));
  }
}

/** The names of the settings that a person changed on the device itself. */
function settingsOf({ settings }: HistoryEntry['detail']): string {
  return Array.isArray(settings) ? settings.map(textOf).join(', ') : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function joined(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(', ');
}
