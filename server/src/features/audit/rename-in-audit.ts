import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.ts';
import { renameAuditName } from './audit.queries.ts';

/** Puts another name into a company's audit log, which is how somebody is erased from it. The chain stays whole. */
export async function renameInAudit(
  trx: Kysely<DB>,
  named: { companyId: string; kind: string; id: string },
  name: string,
): Promise<void> {
  await renameAuditName(trx, { ...named, name });
}
