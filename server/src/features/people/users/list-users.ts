import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { listUsers as route, UserSummary } from '@belfry/contract/people/users/users.contract.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { decodeCursor, instantKey, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { readCompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import { presentUserSummary } from './present-user.ts';
import { countUsers, selectUsers, type UserOrder, type UserPage, type UserRow } from './users.queries.ts';

const keyShapes = {
  name: z.tuple([z.string(), z.string(), id]),
  email: z.tuple([z.string(), id]),
  'last-sign-in': z.tuple([instantKey, id]),
} as const satisfies Record<UserOrder, z.core.$ZodType>;

/**
 * The users of the company, a page of them.
 * @throws {AppError} `invalid-input` for a cursor of another list or order
 */
export function listUsers(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  query: RouteInput<typeof route>['query'],
): Promise<List<UserSummary>> {
  return readUsers(database.company(companyId), { companyId, now: clock.now() }, query);
}

/**
 * A page of the users of a company.
 * @throws {AppError} `invalid-input` for a cursor of another list or order
 */
export async function readUsers(
  company: Kysely<DB>,
  { companyId, now }: { companyId: string; now: Date },
  { limit, cursor, total, sort, ...filter }: RouteInput<typeof route>['query'],
): Promise<List<UserSummary>> {
  const { order, descending } = orderOf(sort);
  const after = decodeCursor(() => z.tuple([z.literal(sort), keyShapes[order]]), cursor)?.[1] ?? null;
  const [rows, policy, count] = await Promise.all([
    selectUsers(company, companyId, filter, { order, descending, after, rows: limit + 1 }),
    readCompanyPolicy(company, companyId),
    total === 'true' ? countUsers(company, companyId, filter) : undefined,
  ]);
  return {
    ...pageOf(
      rows,
      limit,
      (row) => presentUserSummary(row, policy, now),
      (row) => [sort, keysOf(order, row)],
    ),
    ...(count !== undefined && { total: count }),
  };
}

/** The order that a `sort` of the contract names. */
export function orderOf(sort: string): Pick<UserPage, 'order' | 'descending'> {
  return { order: sort.replace(/^-/, '') as UserOrder, descending: sort.startsWith('-') };
}

/** What the list goes on behind, after a row. */
export function keysOf(order: UserOrder, row: UserRow): unknown[] {
  if (order === 'name') return [row.last_name, row.first_name, row.id];
  if (order === 'email') return [row.email, row.id];
  return [(row.last_sign_in_at ?? new Date(0)).toISOString(), row.id];
}
