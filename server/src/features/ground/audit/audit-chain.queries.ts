import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { HashedEntry } from './audit-hash.rules.ts';
import { personKey, type Erasures } from './judge-name.ts';

/** The row that an entry's name stands in. */
export interface ChainedName {
  kind: string;
  id: string;
  /** Null where it is erased, as the key. */
  name: string | null;
  key: Buffer | null;
  erasedAt: Date | null;
  erasedAs: string | null;
}

/** An entry with the hashes that tie it to its neighbours, and the names that it commits to. */
export interface ChainedEntry {
  entry: HashedEntry;
  /** Undefined where the row is gone; null where the entry refers to none. */
  actorName: ChainedName | null | undefined;
  subjectName: ChainedName | null | undefined;
  previousHash: Buffer;
  hash: Buffer;
}

/** The next entries of a chain after number `after`, oldest first. */
export async function selectChain(
  database: Kysely<DB>,
  companyId: string,
  { after, rows }: { after: number; rows: number },
): Promise<ChainedEntry[]> {
  const found = await database
    .selectFrom('audit_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(rows)
    .execute();
  const names = await selectNames(
    database,
    companyId,
    found.flatMap((row) => [row.actor_name_id, row.subject_name_id]).filter((id) => id !== null),
  );
  return found.map((row) => ({
    entry: {
      companyId: row.company_id,
      seq: row.seq,
      at: row.at,
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      action: row.action,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      details: row.details,
      reason: row.reason,
      ip: row.ip,
      requestId: row.request_id,
      actorCommitment: row.actor_commitment?.toString('hex') ?? null,
      subjectCommitment: row.subject_commitment?.toString('hex') ?? null,
    },
    actorName: row.actor_name_id === null ? null : names.get(row.actor_name_id),
    subjectName: row.subject_name_id === null ? null : names.get(row.subject_name_id),
    previousHash: Buffer.from(row.previous_hash),
    hash: Buffer.from(row.hash),
  }));
}

async function selectNames(
  database: Kysely<DB>,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, ChainedName>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('audit_names')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        kind: row.kind,
        id: row.named_id,
        name: row.name,
        key: row.key,
        erasedAt: row.erased_at,
        erasedAs: row.erased_as,
      },
    ]),
  );
}

/** What allows names to be missing. */
export async function selectErasures(database: Kysely<DB>, companyId: string): Promise<Erasures> {
  const rows = await database
    .selectFrom('audit_log')
    .leftJoin('audit_names', (join) =>
      join
        .onRef('audit_names.company_id', '=', 'audit_log.company_id')
        .onRef('audit_names.id', '=', 'audit_log.subject_name_id'),
    )
    .select(['action', 'subject_kind', 'subject_id', 'audit_names.name'])
    .where('audit_log.company_id', '=', companyId)
    .where('action', 'in', ['user.deleted', 'staff.deleted', 'company.deleted'])
    .execute();
  return {
    ofCompany: rows.some(({ action }) => action === 'company.deleted'),
    ofPeople: new Map(
      rows.flatMap(({ action, subject_kind: kind, subject_id: id, name }) =>
        action === `${kind}.deleted` && id !== null ? [[personKey(kind, id), name]] : [],
      ),
    ),
  };
}

/** The hash of one entry; null where there is none of this number. */
export async function findEntryHash(
  database: Kysely<DB>,
  companyId: string,
  seq: number,
): Promise<Buffer | null> {
  const row = await database
    .selectFrom('audit_log')
    .select('hash')
    .where('company_id', '=', companyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** The end of a chain as its head has it and as its entries have it; 0 where there is none. */
export async function readChainEnd(
  database: Kysely<DB>,
  companyId: string,
): Promise<{ headSeq: number; headHash: Buffer | null; newestSeq: number }> {
  // One statement: both are of the same moment, though others go on writing.
  const { rows } = await sql<{ seq: number | null; hash: Buffer | null; newest: number | null }>`
    select head.seq, head.hash, newest.seq as newest
    from (select max(seq) as seq from audit_log where company_id = ${companyId}) as newest
    left join audit_heads as head on head.company_id = ${companyId}`.execute(database);
  const [end] = rows;
  return {
    headSeq: end?.seq ?? 0,
    headHash: end?.hash ? Buffer.from(end.hash) : null,
    newestSeq: end?.newest ?? 0,
  };
}

/** Every company that has a log. */
export async function selectAuditedCompanies(database: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from audit_heads union select company_id from audit_log order by 1`.execute(database);
  return rows.map((row) => row.company_id);
}
