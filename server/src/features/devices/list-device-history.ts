import type { getDeviceHistory, HistoryEntry } from '@belfry/contract/history/history.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { listHistory } from '../history/list-history.ts';
import { getDevice } from './get-device.ts';

/**
 * What happened on a device of the company, newest first.
 * @throws {AppError} `not-found`, `invalid-input` for a cursor of another list
 */
export async function listDeviceHistory(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
  query: RouteInput<typeof getDeviceHistory>['query'],
): Promise<List<HistoryEntry>> {
  const device = await getDevice(platform, context, id);
  return listHistory(platform, context.actor.companyId, device.id, query);
}
