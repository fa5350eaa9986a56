import type { exportAudit as route } from '@belfry/contract/ground/audit/audit.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { textsFor } from '#platform/texts/texts.ts';
import { csvLine, csvStart } from '#platform/values/csv.ts';
import { auditCsvTexts } from './audit-csv.texts.ts';
import { selectAuditEntries, type AuditRow } from './audit-log.queries.ts';

const pageSize = 1_000;

/** The company's audit log as CSV, newest first, page by page, however long it is. */
export async function* exportAudit(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId }, langCode }: Context<UserActor>,
  filter: RouteInput<typeof route>['query'],
): AsyncGenerator<string> {
  const queries = database.company(companyId);
  const heading = csvStart + csvLine(textsFor(auditCsvTexts, langCode).headings);
  let before: number | null = null;
  for (;;) {
    const rows: AuditRow[] = await selectAuditEntries(queries, companyId, filter, { before, rows: pageSize });
    yield (before === null ? heading : '') + rows.map(lineOf).join('');
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    before = last.seq;
  }
}

function lineOf(row: AuditRow): string {
  return csvLine([
    row.seq,
    row.at,
    row.actor_kind,
    row.actor_name ?? row.actor_id,
    row.action,
    row.subject_kind,
    row.subject_name ?? row.subject_id,
    JSON.stringify(row.details),
    row.reason,
    row.ip,
  ]);
}
