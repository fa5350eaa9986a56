import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { List } from '@belfry/contract/http/list.ts';
import type { getDeviceHistory } from '@belfry/contract/ground/history/history.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { DB } from '#platform/database/database.ts';
import { decodeCursor, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { countHistory, findRowsInTime, selectHistory } from './history.queries.ts';
import type { LinePlace } from './lines-of-row.ts';
import { presentHistoryEntry } from './present-history-entry.ts';
import { readByKey } from './read-by-key.ts';

/** The number of a row; behind it 1 where the page ended with where the row's event moved the alarm. */
const cursorShape = z.tuple([z.literal('history'), z.int(), z.optional(z.literal(1))]);

/** What happened on a device, newest first. The caller has seen to it that the company has this device. */
export async function listHistory(
  platform: Pick<Platform, 'database'>,
  companyId: string,
  deviceId: string,
  { limit, cursor, total, ...filter }: RouteInput<typeof getDeviceHistory>['query'],
): Promise<List<HistoryEntry>> {
  const place = decodeCursor(cursorShape, cursor);
  const before: LinePlace | null = place && { id: place[1], part: place[2] ?? 0 };
  const queries = platform.database.company(companyId);
  const range = await findRowsInTime(queries, companyId, deviceId, filter);
  if (range === null) return { items: [], nextCursor: null, ...(total === 'true' && { total: 0 }) };
  const narrowed = { ...filter, rows: range };
  const page = { before, atMost: limit + 1 };
  const select = (trx: Kysely<DB>) => selectHistory(trx, companyId, deviceId, narrowed, page);
  const rows = await (range ? readByKey(platform, companyId, select) : select(queries));
  return {
    ...pageOf(rows, limit, presentHistoryEntry, ({ id, part }) =>
      part === 0 ? ['history', id] : ['history', id, part],
    ),
    ...(total === 'true' && { total: await countHistory(queries, companyId, deviceId, narrowed) }),
  };
}
