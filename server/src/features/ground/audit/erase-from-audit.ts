import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { blankAuditNames } from './audit.queries.ts';

/**
 * Erases somebody, or with `named` null everybody and everything, from a company's audit log in the caller's
 * transaction, which writes the entry of it, too: only `user.deleted` of this id and `company.deleted` allow a name to
 * be missing. The chain stays whole; its commitments lead back to nobody without the keys, which go with the names.
 *
 * @param as what stands in the place of the name; the entry calls its subject so, too
 */
export async function eraseFromAudit(
  trx: Kysely<DB>,
  whom: { companyId: string; named: { kind: string; id: string } | null },
  { as, at }: { as: string | null; at: Date },
): Promise<void> {
  await blankAuditNames(trx, whom, { as, at });
}
