import * as z from 'zod/mini';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { listUsers as route, UserSummary } from '@belfry/contract/people/users/users.contract.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { decodeCursor, pageOf } from '#platform/http/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { readCompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import { presentUserSummary } from './present-user.ts';
import { countUsers, selectUsers } from './users.queries.ts';

/**
 * The users of the company by name, a page of them.
 * @throws {AppError} `invalid-input` for a cursor of another list or order
 */
export async function listUsers(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  { limit, cursor, total, sort, search }: RouteInput<typeof route>['query'],
): Promise<List<UserSummary>> {
  const shape = z.tuple([z.literal(sort), z.tuple([z.string(), z.string(), id])]);
  const after = decodeCursor(shape, cursor)?.[1] ?? null;
  const company = database.company(companyId);
  const [rows, policy, count] = await Promise.all([
    selectUsers(company, companyId, { search, descending: sort === '-name', after, rows: limit + 1 }),
    readCompanyPolicy(company, companyId),
    total === 'true' ? countUsers(company, companyId, search) : undefined,
  ]);
  const now = clock.now();
  return {
    ...pageOf(
      rows,
      limit,
      (row) => presentUserSummary(row, policy, now),
      (row) => [sort, [row.last_name, row.first_name, row.id]],
    ),
    ...(count !== undefined && { total: count }),
  };
}
