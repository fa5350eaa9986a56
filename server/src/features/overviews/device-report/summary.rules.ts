import { media, type Medium } from '@belfry/contract/values/media.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import {
  receivedLater,
  timelineOf,
  type TriedAttempt,
} from '@belfry/contract/ground/history/proof-timeline.ts';
import type { ReportedAlarm, ReportPeriod } from './report.rules.ts';

/** What a report comes to. Times are milliseconds. */
export interface ReportSummary {
  alarms: number;
  /** As many people accepted as had to. */
  accepted: number;
  /** Over, or switched off, before that. */
  unaccepted: number;
  /** Not accepted yet. */
  open: number;
  /** From the alarm to its acceptance; null where none was accepted. */
  times: { fastest: number; median: number; slowest: number } | null;
  /** Only media by which somebody was tried. */
  media: MediumFigures[];
  outages: OutageFigures;
  tests: { count: number; accepted: number };
}

/** How well people were reached by a medium. */
export interface MediumFigures {
  medium: Medium;
  attempts: number;
  /** Attempts that reached their person. */
  reached: number;
  /** Different people who were reached. */
  people: number;
}

/** How often and how long a device was not connected in a period. */
export interface OutageFigures {
  count: number;
  total: number;
  longest: number;
}

/** What the alarms and other events of a report come to. */
export function summaryOf(
  alarms: readonly ReportedAlarm[],
  others: readonly HistoryEntry[],
  period: ReportPeriod,
): ReportSummary {
  const times = alarms.flatMap((alarm) => timeToAcceptance(alarm) ?? []);
  const unaccepted = alarms.filter((alarm) => alarm.overAt !== null && timeToAcceptance(alarm) === null);
  return {
    alarms: alarms.length,
    accepted: times.length,
    unaccepted: unaccepted.length,
    open: alarms.length - times.length - unaccepted.length,
    times: spreadOf(times),
    media: mediaOf(alarms),
    outages: outagesOf(others, period),
    tests: testsOf(others),
  };
}

/**
 * Milliseconds from an alarm to its acceptance by as many people as had to; null without one. A device's clock that is
 * behind makes it no less than nothing.
 */
export function timeToAcceptance({
  raisedAt,
  entries,
}: Pick<ReportedAlarm, 'raisedAt' | 'entries'>): number | null {
  const last = entries.find((entry) => entry.kind === 'acceptance' && !entry.late && entry.detail.more === 0);
  if (!last) return null;
  return Math.max(0, Date.parse(receivedLater(last) ?? last.at) - Date.parse(raisedAt));
}

function spreadOf(times: readonly number[]): ReportSummary['times'] {
  const sorted = times.toSorted((a, b) => a - b);
  const [fastest, slowest] = [sorted[0], sorted.at(-1)];
  if (fastest === undefined || slowest === undefined) return null;
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return { fastest, median: ((below ?? fastest) + (above ?? slowest)) / 2, slowest };
}

/** States that only whoever got a message or picked up brings about: old lines say no outcome. */
const reachedStates = new Set(['heard', 'pin-ok', 'delivered', 'opened', 'link-used', 'replied', 'accepted']);

function mediaOf(alarms: readonly ReportedAlarm[]): MediumFigures[] {
  const figures = new Map<Medium, { attempts: number; reached: number; people: Set<string> }>();
  for (const { entries, raisedAt } of alarms) {
    const acceptedBy = new Set(
      entries.flatMap((entry) =>
        entry.kind === 'acceptance' ? `${entry.detail.via} ${entry.person.name}` : [],
      ),
    );
    for (const item of timelineOf(entries, raisedAt)) {
      if (item.kind !== 'attempt') continue;
      const { detail, person } = item.entry;
      const of = figures.get(detail.medium) ?? { attempts: 0, reached: 0, people: new Set<string>() };
      figures.set(detail.medium, of);
      of.attempts += 1;
      if (!hasReached(item) && !acceptedBy.has(`${detail.medium} ${person.name}`)) continue;
      of.reached += 1;
      of.people.add(person.id);
    }
  }
  return media.flatMap((medium) => {
    const of = figures.get(medium);
    return of ? { medium, attempts: of.attempts, reached: of.reached, people: of.people.size } : [];
  });
}

function hasReached({ steps }: TriedAttempt): boolean {
  return steps.some(({ entry: { detail } }) => {
    if (!('state' in detail)) return false;
    return detail.outcome === 'delivered' || (!detail.outcome && reachedStates.has(detail.state));
  });
}

/** An outage begins within the period; one that goes on at its end counts until then. */
function outagesOf(others: readonly HistoryEntry[], { until }: ReportPeriod): OutageFigures {
  const lengths: number[] = [];
  let since: number | null = null;
  for (const { kind, at } of others) {
    if (kind === 'device.disconnected') since ??= Date.parse(at);
    if (kind !== 'device.connected' || since === null) continue;
    lengths.push(Date.parse(at) - since);
    since = null;
  }
  if (since !== null) lengths.push(Math.max(0, until.getTime() - since));
  return {
    count: lengths.length,
    total: lengths.reduce((sum, length) => sum + length, 0),
    longest: lengths.reduce((most, length) => Math.max(most, length), 0),
  };
}

function testsOf(others: readonly HistoryEntry[]): ReportSummary['tests'] {
  const ended = others.filter((entry) => entry.kind === 'test.finished');
  return {
    count: ended.length,
    accepted: ended.filter(({ detail }) => detail.outcome === 'accepted').length,
  };
}
