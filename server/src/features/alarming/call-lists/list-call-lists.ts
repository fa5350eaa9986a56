import * as z from 'zod/mini';
import type {
  CallList,
  listCallLists as route,
} from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { decodeCursor, pageOf, rankKey } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { countCallLists, selectCallLists } from './call-lists.queries.ts';
import { presentCallList } from './present-call-list.ts';

const cursorShape = z.tuple([z.literal('call-lists'), rankKey, z.string(), id]);

/** The call lists of the company, the fixed ones first. @throws {AppError} `invalid-input` for a wrong cursor */
export async function listCallLists(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  { limit, cursor, total }: RouteInput<typeof route>['query'],
): Promise<List<CallList>> {
  const after = decodeCursor(cursorShape, cursor)?.slice(1) ?? null;
  const queries = database.company(companyId);
  const rows = await selectCallLists(queries, companyId, { after, rows: limit + 1 });
  return {
    ...pageOf(rows, limit, presentCallList, (row) => ['call-lists', row.place, row.name, row.id]),
    ...(total === 'true' && { total: await countCallLists(queries, companyId) }),
  };
}
