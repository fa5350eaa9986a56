import type { NodeState } from '#values/alarm-states.ts';
import type { HistoryEntry, HistoryEntryOf } from './history-entry.ts';

/** A thing that happened, with the milliseconds since the alarm was raised. */
export interface Moment {
  kind: 'moment';
  entry: HistoryEntry;
  sinceRaised: number;
}

/** What came of a try to reach somebody. */
export type Step = HistoryEntryOf<'attempt.state' | 'attempt.finished' | 'acceptance.refused'>;

/** One try to reach one person by one medium, with all that came of it. */
export interface TriedAttempt {
  kind: 'attempt';
  entry: HistoryEntryOf<'attempt.started'>;
  sinceRaised: number;
  /** What came of it; milliseconds since the try began. */
  steps: { entry: Step; since: number }[];
}

/** An item of an alarm's proof timeline. */
export type TimelineItem = Moment | TriedAttempt;

/** States in which an alarm is not over. */
const openStates = new Set<NodeState>([
  'reporting',
  'grouped',
  'accepted',
  'waiting-for-repeat',
  'max-repeated',
  'failed',
  'restoring',
]);

/**
 * The signal that raised an alarm and the delay between, oldest first: they came before the occurrence existed.
 * @param newestFirst entries of the alarm, newest first
 * @param first the occurrence's first entry
 */
export function signalBefore(newestFirst: readonly HistoryEntry[], first: HistoryEntry): HistoryEntry[] {
  const before: HistoryEntry[] = [];
  for (const entry of newestFirst) {
    if (Number(entry.id) >= Number(first.id) || entry.late) continue;
    if (entry.kind === 'event.active') return [entry, ...before];
    // Before that it was normal: the signal itself is not there.
    if (entry.kind === 'event.normal' || endsAlarm(entry)) break;
    if (entry.kind === 'node.state' || entry.kind === 'device.report') before.unshift(entry);
  }
  return before;
}

/**
 * The proof timeline of one occurrence: what belongs to a try to reach somebody is gathered in it, and what says the
 * same as its neighbour is left out.
 * @param entries of the occurrence, oldest first
 * @param raisedAt ISO 8601
 */
export function timelineOf(entries: readonly HistoryEntry[], raisedAt: string): TimelineItem[] {
  const raised = Date.parse(raisedAt);
  const items: TimelineItem[] = [];
  const tries = new Map<string, TriedAttempt>();
  for (const entry of withoutNext(entries)) {
    const sinceRaised = Date.parse(entry.at) - raised;
    if (entry.kind === 'attempt.started') {
      const attempt: TriedAttempt = { kind: 'attempt', entry, sinceRaised, steps: [] };
      const who = whoBy(entry);
      tries.set(who, attempt).set(`${who} ${entry.at}`, attempt);
      for (const startedAt of [entry.at, '']) tries.set(nameBy(entry, startedAt), attempt);
      items.push(attempt);
      continue;
    }
    const step = isStep(entry) ? entry : null;
    const tried = step && triedIn(tries, step);
    if (tried) {
      if (!isSaid(step, tried))
        tried.steps.push({ entry: step, since: Date.parse(step.at) - Date.parse(tried.entry.at) });
    } else if (!isSaidByAcceptance(entry, entries)) items.push({ kind: 'moment', entry, sinceRaised });
  }
  return items;
}

/** Whom a try is to reach by which medium. */
function whoBy({ person, detail }: TriedAttempt['entry'] | Step): string {
  return `${detail.medium} ${person.id}`;
}

/** The same by name, and by moment where that is known: a contact who was deleted meanwhile goes by the name alone. */
function nameBy({ person, detail }: TriedAttempt['entry'] | Step, startedAt: string): string {
  return `${detail.medium} "${person.name}" ${startedAt}`;
}

/** The try that a step is of: news may come when the next one to the same person has begun. */
function triedIn(tries: ReadonlyMap<string, TriedAttempt>, step: Step): TriedAttempt | undefined {
  const who = whoBy(step);
  const { startedAt = '' } = 'startedAt' in step.detail ? step.detail : {};
  return tries.get(`${who} ${startedAt}`) ?? tries.get(who) ?? tries.get(nameBy(step, startedAt));
}

function isStep(entry: HistoryEntry): entry is Step {
  const { kind } = entry;
  return kind === 'attempt.state' || kind === 'attempt.finished' || kind === 'acceptance.refused';
}

/** What a try has come to is said once, however often it was heard. */
function isSaid({ kind, detail }: Step, { steps }: TriedAttempt): boolean {
  return (
    kind !== 'acceptance.refused' &&
    steps.some(
      ({ entry }) =>
        entry.kind !== 'acceptance.refused' &&
        entry.detail.state === detail.state &&
        // Each app of a person tells of itself.
        entry.detail.app === detail.app,
    )
  );
}

/** Milliseconds between a device's clock and ours that are worth a word. */
const noticeable = 5000;

/** When an entry became known, where that differs by more than a few seconds from when it happened. */
export function receivedLater({ at, receivedAt }: Pick<HistoryEntry, 'at' | 'receivedAt'>): string | null {
  return Math.abs(Date.parse(receivedAt) - Date.parse(at)) > noticeable ? receivedAt : null;
}

/** An acceptance says who and how; that the calling stops is said by it. */
function isSaidByAcceptance(entry: HistoryEntry, entries: readonly HistoryEntry[]): boolean {
  return (
    entry.kind === 'node.state' &&
    entry.detail.event === 'accepted' &&
    entries.some((other) => other.kind === 'acceptance' && other.receivedAt === entry.receivedAt)
  );
}

function endsAlarm({ kind, detail }: HistoryEntry): boolean {
  return kind === 'node.state' && openStates.has(detail.from) && !openStates.has(detail.to);
}

/** Leaves out what the next occurrence of the same alarm began with before it was one. */
function withoutNext(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const end = entries.findIndex(endsAlarm);
  if (end === -1) return [...entries];
  return entries.filter(
    ({ kind }, index) => index <= end || !(kind === 'node.state' || kind.startsWith('event.')),
  );
}

/**
 * The occurrence an entry leads to. A signal comes before the occurrence that it begins, and finds it among what came
 * after it.
 * @param newestFirst the loaded entries
 */
export function episodeOf(newestFirst: readonly HistoryEntry[], index: number): string | null {
  const entry = newestFirst[index];
  if (!entry || entry.episodeId || entry.late || !entry.alarmId) return entry?.episodeId ?? null;
  for (let at = index - 1; at >= 0; at -= 1) {
    const later = newestFirst[at];
    if (!later || later.alarmId !== entry.alarmId || later.late) continue;
    if (later.kind.startsWith('event.')) return null;
    if (later.kind === 'node.state' && openStates.has(later.detail.to)) return later.episodeId;
  }
  return null;
}
