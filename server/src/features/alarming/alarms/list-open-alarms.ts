import * as z from 'zod/mini';
import type { listOpenAlarms as route, OpenAlarm } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { decodeCursor, instantKey, pageOf, rankKey } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { readListsToNobody, type ListsToNobody } from '#features/alarming/call-lists/read-lists-to-nobody.ts';
import { countOpenEpisodes, listOpenEpisodes } from './acceptance/episodes.queries.ts';
import { presentOpenAlarm } from './present-alarms.ts';

const cursorShape = z.tuple([z.literal('open-alarms'), z.boolean(), z.boolean(), rankKey, instantKey, id]);

/**
 * The alarms of the company that are not over, a page of them; those that still need somebody first, then critical
 * ones, inputs before failures, the newest first.
 * @throws {AppError} `invalid-input` for a cursor of another list
 */
export async function listOpenAlarms(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  { limit, cursor, total }: RouteInput<typeof route>['query'],
): Promise<List<OpenAlarm>> {
  const place = decodeCursor(cursorShape, cursor);
  const after = place && {
    accepted: place[1],
    critical: place[2],
    rank: place[3],
    raisedAt: place[4],
    id: place[5],
  };
  const queries = database.company(companyId);
  const rows = await listOpenEpisodes(queries, companyId, after, limit + 1);
  const lists: ListsToNobody = rows.length > 0 ? await readListsToNobody(queries, companyId) : new Set();
  return {
    ...pageOf(
      rows,
      limit,
      (row) => presentOpenAlarm(row, lists.has(row.call_list_id)),
      (row) => [
        'open-alarms',
        row.state === 'accepted',
        row.critical,
        row.rank,
        row.raised_at,
        row.episode_id,
      ],
    ),
    ...(total === 'true' && { total: await countOpenEpisodes(queries, companyId) }),
  };
}
