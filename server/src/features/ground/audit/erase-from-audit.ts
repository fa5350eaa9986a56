import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { recordAudit } from './record-audit.ts';

/** Every name by which the company's log calls somebody. */
export async function namesInAudit(
  trx: Kysely<DB>,
  { companyId, named }: { companyId: string; named: { kind: string; id: string } },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('audit_names')
    .select('name')
    .where('company_id', '=', companyId)
    .where('kind', '=', named.kind)
    .where('named_id', '=', named.id)
    .execute();
  return rows.flatMap(({ name }) => name ?? []);
}

/**
 * Erases somebody, or with `named` null everybody and everything, from a company's audit log in the caller's
 * transaction, which writes the entry of it, too: only `user.deleted` or `staff.deleted` of this id and
 * `company.deleted` allow a name to be missing. The chain stays whole; its commitments lead back to nobody without the keys, which go with the names.
 *
 * @param as what stands in the place of the name; the entry calls its subject so, too
 */
export async function eraseFromAudit(
  trx: Kysely<DB>,
  { companyId, named }: { companyId: string; named: { kind: string; id: string } | null },
  { as, at }: { as: string | null; at: Date },
): Promise<void> {
  // Names of entries that are being written at this moment are there, or will be looked up in what is left here.
  await trx.selectFrom('audit_heads').select('seq').where('company_id', '=', companyId).forUpdate().execute();
  let query = trx
    .updateTable('audit_names')
    .set({ name: null, key: null, erased_as: as, erased_at: sql<Date>`coalesce(erased_at, ${at})` })
    .where('company_id', '=', companyId);
  if (named)
    query = query
      .where('kind', '=', named.kind)
      .where('named_id', '=', named.id)
      .where('erased_at', 'is', null);
  await query.execute();
}

/**
 * Erases one of the maker's staff from the logs of the companies that they came into, as the provider: each log gets an entry
 * that says so. Call it last: it holds those logs.
 */
export async function eraseStaffFromAudits(
  trx: Kysely<DB>,
  userId: string,
  { as, at }: { as: string; at: Date },
): Promise<void> {
  const named = { kind: 'staff', id: userId };
  const entered = await trx
    .selectFrom('audit_names')
    .select('company_id')
    .distinct()
    .where('kind', '=', named.kind)
    .where('named_id', '=', userId)
    .where('erased_at', 'is', null)
    .orderBy('company_id')
    .execute();
  const operator = { actor: { kind: 'operator' as const }, ip: null, requestId: '' };
  for (const { company_id: companyId } of entered) {
    await eraseFromAudit(trx, { companyId, named }, { as, at });
    const entry = { action: 'staff.deleted', subject: { ...named, name: as } };
    await recordAudit(trx, operator, { companyId, at }, [entry]);
  }
}
