import * as z from 'zod/mini';
import type { List } from '@belfry/contract/http/list.ts';
import type { getDeviceHistory } from '@belfry/contract/ground/history/history.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { decodeCursor, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { countHistory, selectHistory } from './history.queries.ts';
import { presentHistoryEntry } from './present-history-entry.ts';

const cursorShape = z.tuple([z.literal('history'), z.int()]);

/** What happened on a device, newest first. The caller has seen to it that the company has this device. */
export async function listHistory(
  { database }: Pick<Platform, 'database'>,
  companyId: string,
  deviceId: string,
  { limit, cursor, total, ...filter }: RouteInput<typeof getDeviceHistory>['query'],
): Promise<List<HistoryEntry>> {
  const before = decodeCursor(cursorShape, cursor)?.[1] ?? null;
  const queries = database.company(companyId);
  const rows = await selectHistory(queries, companyId, deviceId, filter, { before, rows: limit + 1 });
  return {
    ...pageOf(rows, limit, presentHistoryEntry, (row) => ['history', row.id]),
    ...(total === 'true' && { total: await countHistory(queries, companyId, deviceId, filter) }),
  };
}
