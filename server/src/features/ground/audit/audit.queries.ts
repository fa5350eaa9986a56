import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { HashedEntry } from './audit-hash.rules.ts';

/** Rows of one insert: few enough for the 65,535 values of a statement. */
const rowsAtOnce = 1_000;

/** What somebody or something in the log is called. */
export interface AuditName {
  kind: string;
  id: string;
  name: string;
}

/** A name as the log keeps it: a row that never changes, and the key of its commitment. */
export interface KeptName {
  rowId: string;
  name: string;
  key: Buffer;
}

/** An entry that is ready to be written. */
export interface NewAuditEntry {
  entry: HashedEntry;
  actorNameId: string | null;
  subjectNameId: string | null;
  previousHash: Buffer;
  hash: Buffer;
}

/** Takes the right to add a company's next entries: the number of the last of them, and the hash before the first. */
export async function lockAuditHead(
  trx: Kysely<DB>,
  companyId: string,
  firstHash: Buffer,
  entries: number,
): Promise<{ seq: number; hash: Buffer }> {
  return trx
    .insertInto('audit_heads')
    .values({ company_id: companyId, seq: entries, hash: firstHash })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ seq: sql`audit_heads.seq + ${entries}::bigint` }),
    )
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
}

/** Adds the entries whose numbers were taken. */
export async function appendAuditEntries(
  trx: Kysely<DB>,
  companyId: string,
  added: readonly NewAuditEntry[],
  newest: Buffer,
): Promise<void> {
  const pages = Array.from({ length: Math.ceil(added.length / rowsAtOnce) }, (_, page) =>
    added.slice(page * rowsAtOnce, (page + 1) * rowsAtOnce),
  );
  await Promise.all([
    ...pages.map((page) => trx.insertInto('audit_log').values(page.map(rowOf)).execute()),
    trx.updateTable('audit_heads').set({ hash: newest }).where('company_id', '=', companyId).execute(),
  ]);
}

function rowOf({ entry, actorNameId, subjectNameId, previousHash, hash }: NewAuditEntry) {
  return {
    company_id: entry.companyId,
    seq: entry.seq,
    at: entry.at,
    actor_kind: entry.actorKind,
    actor_id: entry.actorId,
    actor_name_id: actorNameId,
    actor_commitment: bytesOf(entry.actorCommitment),
    action: entry.action,
    subject_kind: entry.subjectKind,
    subject_id: entry.subjectId,
    subject_name_id: subjectNameId,
    subject_commitment: bytesOf(entry.subjectCommitment),
    details: JSON.stringify(entry.details),
    reason: entry.reason,
    ip: entry.ip,
    request_id: entry.requestId,
    previous_hash: previousHash,
    hash,
  };
}

function bytesOf(hex: string | null): Buffer | null {
  return hex === null ? null : Buffer.from(hex, 'hex');
}

/**
 * The row of each name, by its place among the given ones; a name that somebody has not had yet gets a new one. Whoever
 * was erased gets none, except under what stands in their place.
 */
export async function keepAuditNames(
  trx: Kysely<DB>,
  companyId: string,
  names: readonly AuditName[],
): Promise<Map<number, KeptName>> {
  if (names.length === 0) return new Map();
  const keys = names.map(() => randomBytes(32).toString('hex'));
  const { rows } = await sql<{ place: number; id: string; name: string; key: Buffer }>`
    with given as materialized (
      select place, kind, named_id, name, decode(key, 'hex') as key
      from unnest(${names.map(({ kind }) => kind)}::text[], ${names.map(({ id }) => id)}::text[],
        ${names.map(({ name }) => name)}::text[], ${keys}::text[])
        with ordinality as given(kind, named_id, name, key, place)
    ), known as materialized (
      select distinct on (place) place, named.id, named.name, named.key
      from given join audit_names as named on named.company_id = ${companyId} and named.kind = given.kind
        and named.named_id = given.named_id and named.name = given.name and named.key is not null
      order by place, named.id
    ), added as (
      insert into audit_names (company_id, kind, named_id, name, key)
      select ${companyId}, kind, named_id, name, key from given
      where place not in (select place from known) and not exists (
        select from audit_names as erased where erased.company_id = ${companyId} and erased.kind = given.kind
          and erased.named_id = given.named_id and erased.erased_at is not null
          and erased.erased_as is distinct from given.name)
      returning id, kind, named_id, name, key
    )
    select place, id, name, key from known
    union all
    select given.place, added.id, added.name, added.key from added join given using (kind, named_id, name)`.execute(
    trx,
  );
  return new Map(
    rows.map(({ place, id, name, key }) => [place - 1, { rowId: id, name, key: Buffer.from(key) }]),
  );
}
