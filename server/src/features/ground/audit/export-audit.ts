import type { exportAudit as route } from '@belfry/contract/ground/audit/audit.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { csvLine, csvStart, type CsvCell } from '#platform/values/csv.ts';
import { visibleDetails } from './audit-amounts.rules.ts';
import { selectAuditEntries, type AuditRow } from './audit-log.queries.ts';

const pageSize = 1_000;

/** A column after the other: its name, and what stands in it. */
const columns = [
  ['number', (row) => row.seq],
  ['time', (row) => row.at],
  ['actor-kind', (row) => row.actor_kind],
  ['actor', (row) => row.actor_name ?? row.actor_id],
  ['action', (row) => row.action],
  ['subject-kind', (row) => row.subject_kind],
  ['subject', (row) => row.subject_name ?? row.subject_id],
  ['details', (row, permissions) => JSON.stringify(visibleDetails(row.details, permissions))],
  ['reason', (row) => row.reason],
  ['ip', (row) => row.ip],
] as const satisfies readonly (readonly [
  name: string,
  cell: (row: AuditRow, permissions: UserActor['permissions']) => CsvCell,
])[];

/** The company's audit log as CSV, newest first, page by page, however long it is. */
export async function* exportAudit(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId, permissions }, langCode }: Context<UserActor>,
  filter: RouteInput<typeof route>['query'],
): AsyncGenerator<string> {
  const queries = database.company(companyId);
  const text = textsIn(langCode);
  const heading = csvStart + csvLine(columns.map(([name]) => text(`audit.csv.${name}`)));
  let before: number | null = null;
  for (;;) {
    const rows: AuditRow[] = await selectAuditEntries(queries, companyId, filter, { before, rows: pageSize });
    yield (before === null ? heading : '') + rows.map((row) => lineOf(row, permissions)).join('');
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    before = last.seq;
  }
}

function lineOf(row: AuditRow, permissions: UserActor['permissions']): string {
  return csvLine(columns.map(([, cell]) => cell(row, permissions)));
}
