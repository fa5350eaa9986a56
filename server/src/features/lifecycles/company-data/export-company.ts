import type { Kysely } from 'kysely';
import { rolePermissions } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { findClosing, selectTablePage } from './company-data.queries.ts';
import { companyTables, keptTables, type CompanyTable, type CompanyTableKey } from './company-tables.ts';

const pageSize = 1_000;

/**
 * Everything that is kept of the caller's company as one JSON document (GDPR articles 15 and 20), table by table and page
 * by page: secrets stay here. The maker's own books tell of every customer: of them only who sees money takes anything. It says what of it stays after a deletion. That somebody took it stands in the audit log.
 */
export async function* exportCompany(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
): AsyncGenerator<string> {
  const { companyId, roleId } = context.actor;
  const at = clock.now();
  await database.transaction(companyId, (trx) =>
    recordAudit(trx, context, { companyId, at }, [{ action: 'company.exported' }]),
  );
  const madeAt = at.toISOString();
  yield `{"madeAt":${JSON.stringify(madeAt)},"companyId":${JSON.stringify(companyId)},"tables":{`;
  const queries = database.company(companyId);
  const isMaker = (await findClosing(queries, companyId))?.provider === true;
  const isWithBooks = !isMaker || rolePermissions[roleId].includes('MF');
  let separator = '';
  for (const table of Object.keys(companyTables) as CompanyTableKey[]) {
    if ('leftOut' in companyTables[table].export) continue;
    if (!isWithBooks && isOfBooks(companyTables[table])) continue;
    yield `${separator}\n${JSON.stringify(camelCased(table))}:[`;
    yield* rowsOf(queries, companyId, table);
    yield ']';
    separator = ',';
  }
  const kept = keptTables().map((each) => ({ ...each, what: camelCased(each.what) }));
  yield `\n},"kept":${JSON.stringify(kept)}}\n`;
}

async function* rowsOf(
  database: Kysely<DB>,
  companyId: string,
  table: CompanyTableKey,
): AsyncGenerator<string> {
  const exported: CompanyTable['export'] = companyTables[table].export;
  if ('leftOut' in exported) return;
  const { by, without = [] } = exported;
  let after: readonly unknown[] | null = null;
  for (;;) {
    const page = await selectTablePage(database, companyId, table, { by, without, after, rows: pageSize });
    const rows = page.map(({ row }) => JSON.stringify(withCamelCase(row))).join(',\n');
    if (rows !== '') yield (after === null ? '\n' : ',\n') + rows;
    const last: unknown[] | undefined = page.at(-1)?.place;
    if (!last || page.length < pageSize) return;
    after = last;
  }
}

function isOfBooks({ deletion }: CompanyTable): boolean {
  return typeof deletion === 'object' && deletion.years !== null;
}

function withCamelCase(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCased(column), value]));
}

function camelCased(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
