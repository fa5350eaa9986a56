import * as z from 'zod/mini';
import {
  type AlarmNode,
  type listDeviceAlarms as route,
} from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { alarmPoint } from '@belfry/contract/values/alarm-point.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { decodeCursor, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { readListsToNobody } from '#features/alarming/call-lists/read-lists-to-nobody.ts';
import { countNodes, listNodes } from './acceptance/episodes.queries.ts';
import { presentNodeFor } from './present-alarms.ts';

const cursorShape = z.tuple([z.literal('device-alarms'), alarmPoint]);

/**
 * The alarm nodes of a device of the company, a page of them.
 * @throws {AppError} `not-found`, `invalid-input` for a cursor of another list
 */
export async function listDeviceAlarms(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId, permissions } }: Context<UserActor>,
  deviceId: string,
  { limit, cursor, total }: RouteInput<typeof route>['query'],
): Promise<List<AlarmNode>> {
  const after = decodeCursor(cursorShape, cursor)?.[1] ?? null;
  const queries = database.company(companyId);
  const rows = await listNodes(queries, companyId, deviceId, { after, limit: limit + 1 });
  const count = total === 'true' || rows.length === 0 ? await countNodes(queries, companyId, deviceId) : null;
  if (count === 0) throw new AppError('not-found');
  const lists = await readListsToNobody(queries, companyId);
  return {
    ...pageOf(
      rows,
      limit,
      (row) => ({ ...presentNodeFor(row, permissions), callsNobody: lists.has(row.call_list_id) }),
      (row) => ['device-alarms', row.alarm_id],
    ),
    ...(total === 'true' && count !== null && { total: count }),
  };
}
