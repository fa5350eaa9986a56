import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.ts';
import type { HashedEntry } from './audit-hash.rules.ts';

/** What somebody or something in the log is called. */
export interface AuditName {
  companyId: string;
  kind: string;
  id: string;
  name: string;
}

/** Takes the right to add a company's next entry: its number, and the hash before it. */
export async function lockAuditHead(
  trx: Kysely<DB>,
  companyId: string,
  firstHash: Buffer,
): Promise<{ seq: number; hash: Buffer }> {
  return trx
    .insertInto('audit_heads')
    .values({ company_id: companyId, seq: 1, hash: firstHash })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ seq: sql`audit_heads.seq + 1` }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
}

/** Adds the entry whose number was taken. */
export async function appendAuditEntry(
  trx: Kysely<DB>,
  entry: HashedEntry,
  previousHash: Buffer,
  hash: Buffer,
): Promise<void> {
  await Promise.all([
    trx
      .insertInto('audit_log')
      .values({
        company_id: entry.companyId,
        seq: entry.seq,
        at: entry.at,
        actor_kind: entry.actorKind,
        actor_id: entry.actorId,
        action: entry.action,
        subject_kind: entry.subjectKind,
        subject_id: entry.subjectId,
        details: JSON.stringify(entry.details),
        reason: entry.reason,
        ip: entry.ip,
        request_id: entry.requestId,
        previous_hash: previousHash,
        hash,
      })
      .execute(),
    trx.updateTable('audit_heads').set({ hash }).where('company_id', '=', entry.companyId).execute(),
  ]);
}

/** Keeps the newest name of each. */
export async function rememberAuditNames(trx: Kysely<DB>, names: readonly AuditName[]): Promise<void> {
  const newest = new Map(names.map((name) => [`${name.kind} ${name.id}`, name]));
  if (newest.size === 0) return;
  await trx
    .insertInto('audit_names')
    .values(
      [...newest.values()].map(({ companyId, kind, id, name }) => ({
        company_id: companyId,
        kind,
        named_id: id,
        name,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'named_id'])
        .doUpdateSet({ name: (excluded) => excluded.ref('excluded.name') }),
    )
    .execute();
}

/** Gives somebody another name where the log knows one. */
export async function renameAuditName(
  trx: Kysely<DB>,
  { companyId, kind, id, name }: AuditName,
): Promise<void> {
  await trx
    .updateTable('audit_names')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('named_id', '=', id)
    .execute();
}
