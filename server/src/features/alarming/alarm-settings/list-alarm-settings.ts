import * as z from 'zod/mini';
import type {
  AlarmSettings,
  listAlarmSettings as route,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { alarmPoint } from '@belfry/contract/values/alarm-point.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { decodeCursor, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { countAlarms, selectSettings } from './alarm-settings.queries.ts';
import { presentAlarmSettings } from './settings-columns.ts';

const cursorShape = z.tuple([z.literal('alarm-settings'), alarmPoint]);

/**
 * The settings of a device's alarm points, a page of them.
 * @throws {AppError} `not-found`, `invalid-input` for a cursor of another list
 */
export async function listAlarmSettings(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  deviceId: string,
  { limit, cursor, total }: RouteInput<typeof route>['query'],
): Promise<List<AlarmSettings>> {
  const after = decodeCursor(cursorShape, cursor)?.[1] ?? null;
  const queries = database.company(companyId);
  const rows = await selectSettings(queries, companyId, deviceId, { after, limit: limit + 1 });
  const count =
    total === 'true' || rows.length === 0 ? await countAlarms(queries, companyId, deviceId) : null;
  if (count === 0) throw new AppError('not-found');
  return {
    ...pageOf(rows, limit, presentAlarmSettings, (row) => ['alarm-settings', row.alarm_id]),
    ...(total === 'true' && count !== null && { total: count }),
  };
}
