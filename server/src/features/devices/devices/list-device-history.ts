import type { getDeviceHistory } from '@belfry/contract/ground/history/history.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { listHistory } from '#features/ground/history/list-history.ts';
import { findDevice } from './devices.queries.ts';
import { findRemovedDevice } from './removed/removed-devices.queries.ts';

/**
 * What happened on a device of the company, newest first; also on one that it no longer has (decision 0057).
 * @throws {AppError} `not-found`, `invalid-input` for a cursor of another list
 */
export async function listDeviceHistory(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
  query: RouteInput<typeof getDeviceHistory>['query'],
): Promise<List<HistoryEntry>> {
  const { companyId } = context.actor;
  const queries = platform.database.company(companyId);
  const known =
    (await findDevice(queries, companyId, id)) ?? (await findRemovedDevice(queries, companyId, id));
  if (!known) throw new AppError('not-found');
  return listHistory(platform, companyId, known.id, query);
}
