import * as z from 'zod/mini';
import type {
  listRemovedDevices as route,
  RemovedDevice,
} from '@belfry/contract/devices/devices/devices.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { decodeCursor, instantKey, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { countRemovedDevices, selectRemovedDevices } from './removed-devices.queries.ts';

const cursorShape = z.tuple([z.literal('removed-devices'), instantKey, id]);
type Row = Awaited<ReturnType<typeof selectRemovedDevices>>[number];

/**
 * Devices that the company no longer has, a page of them, those that left last first.
 * @throws {AppError} `invalid-input` for a cursor of another list
 */
export async function listRemovedDevices(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  { limit, cursor, total }: RouteInput<typeof route>['query'],
): Promise<List<RemovedDevice>> {
  const place = decodeCursor(cursorShape, cursor);
  const after = place && { removedAt: place[1], id: place[2] };
  const queries = database.company(companyId);
  const rows = await selectRemovedDevices(queries, companyId, { after, rows: limit + 1 });
  return {
    ...pageOf(rows, limit, presentRemovedDevice, (row) => ['removed-devices', row.removed_at, row.id]),
    ...(total === 'true' && { total: await countRemovedDevices(queries, companyId) }),
  };
}

function presentRemovedDevice(row: Row): RemovedDevice {
  return {
    id: row.id,
    serialNumber: row.serial_number,
    name: row.name,
    location: row.location,
    type: row.type,
    addedAt: row.added_at.toISOString(),
    removedAt: row.removed_at.toISOString(),
    how: row.how,
  };
}
