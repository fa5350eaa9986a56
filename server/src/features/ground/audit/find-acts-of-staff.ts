import { sql, type Kysely } from 'kysely';
import type { AuditEntry } from '@belfry/contract/ground/audit/audit.contract.ts';
import type { UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { selectAuditEntries } from './audit-log.queries.ts';
import { presentAuditEntry } from './present-audit.ts';

/** Most entries that are looked up. */
const most = 200;

/**
 * What staff did in a company about one thing, the newest first: by the start of their actions (`payment.`) and what an entry's details
 * say of it.
 */
export async function findActsOfStaff(
  database: Kysely<DB>,
  reader: Pick<UserActor, 'permissions'>,
  companyId: string,
  about: { actions: readonly string[]; details: Readonly<Record<string, string>> },
): Promise<AuditEntry[]> {
  const { actions, details } = about;
  const where = sql<boolean>`actor_kind = 'staff' and action = any(${[...actions]})
    and details @> ${JSON.stringify(details)}::jsonb`;
  const rows = await selectAuditEntries(database, companyId, { where }, { before: null, rows: most });
  return rows.map((row) => presentAuditEntry(row, reader));
}
