import type { AcceptanceWay } from '@belfry/contract/values/acceptance-ways.ts';
import type { NodeState } from '@belfry/contract/values/alarm-states.ts';
import { maxReportDays } from '@belfry/contract/overviews/device-report/device-report.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import { receivedLater } from '@belfry/contract/ground/history/proof-timeline.ts';

const dayMs = 86_400_000;

/** Bounds of a report, both included. */
export interface ReportPeriod {
  from: Date;
  until: Date;
}

/**
 * The period that was asked for: until now, and from the most days before, unless said otherwise. Null where it is
 * longer than a report may be, or ends before it begins.
 */
export function periodOf(asked: { from?: string | undefined; until?: string | undefined }, now: Date) {
  const until = asked.until ? new Date(asked.until) : now;
  const longest = maxReportDays * dayMs;
  const from = asked.from ? new Date(asked.from) : new Date(until.getTime() - longest);
  const length = until.getTime() - from.getTime();
  // A year of whole days is an hour longer where summer time ends twice in it.
  return length < 0 || length > longest + dayMs / 24 ? null : ({ from, until } satisfies ReportPeriod);
}

/** An occurrence of an alarm, with the proof of who was reached how. */
export interface ReportedAlarm {
  episodeId: string;
  name: string;
  raisedAt: string;
  /** Those who counted, in their order; where a device's clock differs, by when we heard of it. */
  accepted: { at: string; name: string; via: AcceptanceWay }[];
  /** Null while it is not over. */
  overAt: string | null;
  /** It ended because it was switched off or paused, and not because all was well. */
  wasSilenced: boolean;
  /** Oldest first. */
  entries: HistoryEntry[];
}

const raised = new Set<NodeState>(['reporting', 'grouped']);
const over = new Set<NodeState>(['restored', 'none', 'disabled']);

/** An occurrence from its entries, oldest first; null where it ended before anybody was to be called. */
export function alarmOf(entries: readonly HistoryEntry[]): ReportedAlarm | null {
  const states = entries.filter((entry) => entry.kind === 'node.state');
  const raise = states.find(({ detail }) => raised.has(detail.to));
  if (!raise?.episodeId) return null;
  const end = states.find(({ at, detail }) => at >= raise.at && over.has(detail.to));
  return {
    episodeId: raise.episodeId,
    name: raise.alarmName ?? raise.alarmId ?? '',
    raisedAt: raise.at,
    accepted: entries
      .filter((entry) => entry.kind === 'acceptance')
      .filter(({ late }) => !late)
      .map((entry) => ({
        at: receivedLater(entry) ?? entry.at,
        name: entry.person.name,
        via: entry.detail.via,
      })),
    overAt: end?.at ?? null,
    wasSilenced: end?.detail.to === 'disabled',
    entries: [...entries],
  };
}

/**
 * The alarms of a period, oldest first, each whole, and what else happened in it.
 * @param inPeriod the period's entries
 * @param whole all entries of the occurrences that the period's entries belong to; both oldest first
 */
export function sortOut(inPeriod: readonly HistoryEntry[], whole: readonly HistoryEntry[]) {
  const byEpisode = Map.groupBy(whole, ({ episodeId }) => episodeId);
  const alarms = [...byEpisode.values()].flatMap((entries) => alarmOf(entries) ?? []);
  const known = new Set<string | null>(alarms.map(({ episodeId }) => episodeId));
  return {
    alarms: alarms.toSorted((a, b) => a.raisedAt.localeCompare(b.raisedAt)),
    others: inPeriod
      .filter(({ episodeId }) => !known.has(episodeId))
      .toSorted((a, b) => a.at.localeCompare(b.at)),
  };
}

/** The occurrences that entries belong to, each once. */
export function episodesOf(entries: readonly HistoryEntry[]): string[] {
  return [...new Set(entries.flatMap(({ episodeId }) => episodeId ?? []))];
}
