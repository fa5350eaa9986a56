import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { Platform } from '#platform/platform.ts';
import {
  findRowsInTime,
  selectHistoryForward,
  selectHistoryOfEpisodes,
  type HistoryFilter,
  type LinePlace,
} from './history.queries.ts';
import { presentHistoryEntry } from './present-history-entry.ts';

const pageSize = 2_000;

/** What happened on a device, oldest first, page by page. The caller has seen to it that the company has this device. */
export async function* readHistory(
  { database }: Pick<Platform, 'database'>,
  companyId: string,
  deviceId: string,
  filter: HistoryFilter,
): AsyncGenerator<HistoryEntry[], void, void> {
  const queries = database.company(companyId);
  const range = await findRowsInTime(queries, companyId, deviceId, filter);
  if (range === null) return;
  let after: LinePlace = { id: 0, part: 0 };
  for (;;) {
    const page = { after, rows: pageSize };
    const rows = await selectHistoryForward(queries, companyId, deviceId, { ...filter, rows: range }, page);
    if (rows.length > 0) yield rows.map(presentHistoryEntry);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last;
  }
}

/** Whole occurrences of alarms of a device, oldest first; at most so many entries. */
export async function readEpisodes(
  { database }: Pick<Platform, 'database'>,
  companyId: string,
  deviceId: string,
  episodeIds: readonly string[],
  atMost: number,
): Promise<HistoryEntry[]> {
  if (episodeIds.length === 0) return [];
  const queries = database.company(companyId);
  const rows = await selectHistoryOfEpisodes(queries, companyId, deviceId, episodeIds, atMost);
  return rows.map(presentHistoryEntry);
}
