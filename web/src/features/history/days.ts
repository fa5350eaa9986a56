import type { HistoryEntry } from '@belfry/contract/history/history.contract.ts';

/** An entry with the occurrence it leads to. */
export interface HistoryRow {
  entry: HistoryEntry;
  episodeId: string | null;
}

/** Entries that became known on one day. */
export interface HistoryDay {
  /** A moment of that day. */
  at: string;
  rows: HistoryRow[];
}

/**
 * Groups entries by the day on which they became known, which is how they are ordered.
 * @param dayOf names the day of a moment
 */
export function groupByDay(rows: readonly HistoryRow[], dayOf: (at: string) => string): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const row of rows) {
    const at = row.entry.receivedAt;
    const last = days.at(-1);
    if (last && dayOf(last.at) === dayOf(at)) last.rows.push(row);
    else days.push({ at, rows: [row] });
  }
  return days;
}

/** Milliseconds between a device's clock and ours that are worth a word. */
const noticeable = 5000;

/** When an entry became known, where that differs from when it happened. */
export function receivedLater({ at, receivedAt }: Pick<HistoryEntry, 'at' | 'receivedAt'>): string | null {
  return Math.abs(Date.parse(receivedAt) - Date.parse(at)) > noticeable ? receivedAt : null;
}
