import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';

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
