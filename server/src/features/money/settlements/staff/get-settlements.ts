import * as z from 'zod/mini';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type {
  getSettlements as route,
  SettlementSummary,
} from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { id } from '@belfry/contract/values/values.ts';
import { decodeCursor, instantKey, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { selectSettlements } from './lists.queries.ts';
import { presentSettlement } from './present-settlement.ts';

/** Payouts of the payment provider, the newest first, page by page. */
export async function getSettlements(
  { database }: Pick<Platform, 'database'>,
  { limit, cursor, state, open }: RouteInput<typeof route>['query'],
): Promise<List<SettlementSummary>> {
  const place = decodeCursor(z.tuple([instantKey, id]), cursor);
  const rows = await selectSettlements(database.allCompanies, {
    state,
    isOpen: open === 'true',
    after: place && { createdAt: new Date(place[0]), id: place[1] },
    limit: limit + 1,
  });
  return pageOf(rows, limit, presentSettlement, (row) => [row.created_at.toISOString(), row.id]);
}
