import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { Platform } from '#platform/platform.ts';
import {
  findRowsInTime,
  selectHistoryForward,
  selectHistoryOfEpisodes,
  type HistoryFilter,
} from './history.queries.ts';
import { presentHistoryEntry } from './present-history-entry.ts';
import { readByKey } from './read-by-key.ts';

const pageSize = 2_000;

/** What happened on a device, oldest first, page by page. The caller has seen to it that the company has this device. */
export async function* readHistory(
  platform: Pick<Platform, 'database'>,
  companyId: string,
  deviceId: string,
  filter: HistoryFilter,
): AsyncGenerator<HistoryEntry[], void, void> {
  const range = await findRowsInTime(platform.database.company(companyId), companyId, deviceId, filter);
  if (range === null) return;
  let after = 0;
  for (;;) {
    const page = { after, rows: pageSize };
    const lines = await readByKey(platform, companyId, (trx) =>
      selectHistoryForward(trx, companyId, deviceId, { ...filter, rows: range }, page),
    );
    if (lines.length > 0) yield lines.map(presentHistoryEntry);
    const last = lines.at(-1);
    // A row has one line at least.
    if (!last || lines.length < pageSize) return;
    after = last.id;
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
