import * as z from 'zod/mini';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type {
  listMonitoring as route,
  MonitoredDevice,
} from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { decodeCursor, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { countMonitored, selectMonitored } from './monitoring.queries.ts';
import { presentMonitored } from './present-monitoring.ts';

const cursorShape = z.tuple([z.literal('monitoring'), z.string(), id]);

/** How the connections of the company's devices are watched, by name. @throws {AppError} `invalid-input` for a wrong cursor */
export async function listMonitoring(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  { limit, cursor, total, search, deviceId }: RouteInput<typeof route>['query'],
): Promise<List<MonitoredDevice>> {
  const after = decodeCursor(cursorShape, cursor)?.slice(1) ?? null;
  const queries = database.company(companyId);
  const filter = { search, deviceIds: deviceId === undefined ? undefined : [deviceId] };
  const rows = await selectMonitored(queries, companyId, filter, { after, rows: limit + 1 });
  const page = pageOf(
    rows,
    limit,
    (row) => row,
    (row) => ['monitoring', row.name, row.id],
  );
  return {
    items: await presentMonitored(queries, companyId, page.items, clock.now()),
    nextCursor: page.nextCursor,
    ...(total === 'true' && { total: await countMonitored(queries, companyId, filter) }),
  };
}
