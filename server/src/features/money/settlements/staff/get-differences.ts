import * as z from 'zod/mini';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type {
  getSettlementDifferences as route,
  SettlementDifference,
} from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { decodeCursor, instantKey, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { selectOpenDifferences } from './lists.queries.ts';
import { presentDifference } from './present-settlement.ts';

/** What is open between payouts and the books, the oldest first, page by page. */
export async function getDifferences(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  { limit, cursor }: RouteInput<typeof route>['query'],
): Promise<List<SettlementDifference>> {
  const place = decodeCursor(() => z.tuple([instantKey, id]), cursor);
  const rows = await selectOpenDifferences(database.company(companyId), companyId, {
    after: place && { foundAt: new Date(place[0]), id: place[1] },
    limit: limit + 1,
  });
  return pageOf(rows, limit, presentDifference, (row) => [row.found_at.toISOString(), row.id]);
}
