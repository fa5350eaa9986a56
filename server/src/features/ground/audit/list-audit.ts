import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { AuditEntry, listAudit as route } from '@belfry/contract/ground/audit/audit.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { decodeCursor, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { countAuditEntries, selectAuditEntries } from './audit-log.queries.ts';
import { presentAuditEntry } from './present-audit.ts';

/** A page of the company's audit log, newest first. */
export function listAudit(
  { database }: Pick<Platform, 'database'>,
  { actor }: Context<UserActor>,
  query: RouteInput<typeof route>['query'],
): Promise<List<AuditEntry>> {
  return readAudit(database.company(actor.companyId), actor, actor.companyId, query);
}

/** A page of a company's audit log, newest first, as its reader may see it. */
export async function readAudit(
  queries: Kysely<DB>,
  reader: Pick<UserActor, 'permissions'>,
  companyId: string,
  { limit, cursor, total, ...filter }: RouteInput<typeof route>['query'],
): Promise<List<AuditEntry>> {
  const before = decodeCursor(() => z.tuple([z.literal('audit'), z.int()]), cursor)?.[1] ?? null;
  const rows = await selectAuditEntries(queries, companyId, filter, { before, rows: limit + 1 });
  return {
    ...pageOf(
      rows,
      limit,
      (row) => presentAuditEntry(row, reader),
      (row) => ['audit', row.seq],
    ),
    ...(total === 'true' && { total: await countAuditEntries(queries, companyId, filter) }),
  };
}
