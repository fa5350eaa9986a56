import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.ts';
import type { HashedEntry } from './audit-hash.rules.ts';

/** Which entries of a log. */
export interface AuditFilter {
  /** Acted, or was acted upon. */
  user?: string | undefined;
  action?: string | undefined;
  /** From this moment on, ISO 8601. */
  from?: string | undefined;
  /** Before this moment, ISO 8601. */
  to?: string | undefined;
}

function entriesOf(database: Kysely<DB>, companyId: string, { user, action, from, to }: AuditFilter) {
  let query = database.selectFrom('audit_log').where('audit_log.company_id', '=', companyId);
  if (user)
    query = query.where((entry) =>
      entry.or([
        entry.and([entry('actor_kind', '=', 'user'), entry('actor_id', '=', user)]),
        entry.and([entry('subject_kind', '=', 'user'), entry('subject_id', '=', user)]),
      ]),
    );
  if (action) query = query.where('action', '=', action);
  if (from) query = query.where('at', '>=', new Date(from));
  if (to) query = query.where('at', '<', new Date(to));
  return query;
}

/** Entries with the names as they are now, newest first: at most `rows` that are older than entry `before`. */
export function selectAuditEntries(
  database: Kysely<DB>,
  companyId: string,
  filter: AuditFilter,
  { before, rows }: { before: number | null; rows: number },
) {
  let query = entriesOf(database, companyId, filter);
  if (before !== null) query = query.where('seq', '<', before);
  return query
    .leftJoin('audit_names as actor', (join) =>
      join
        .on('actor.company_id', '=', companyId)
        .onRef('actor.kind', '=', 'actor_kind')
        .onRef('actor.named_id', '=', 'actor_id'),
    )
    .leftJoin('audit_names as subject', (join) =>
      join
        .on('subject.company_id', '=', companyId)
        .onRef('subject.kind', '=', 'subject_kind')
        .onRef('subject.named_id', '=', 'subject_id'),
    )
    .selectAll('audit_log')
    .select(['actor.name as actor_name', 'subject.name as subject_name'])
    .orderBy('seq', 'desc')
    .limit(rows)
    .execute();
}

/** An entry with the names as they are now. */
export type AuditRow = Awaited<ReturnType<typeof selectAuditEntries>>[number];

/** How many entries there are. */
export async function countAuditEntries(
  database: Kysely<DB>,
  companyId: string,
  filter: AuditFilter,
): Promise<number> {
  const { count } = await entriesOf(database, companyId, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** An entry with the hashes that tie it to its neighbours. */
export interface ChainedEntry {
  entry: HashedEntry;
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
    },
    previousHash: Buffer.from(row.previous_hash),
    hash: Buffer.from(row.hash),
  }));
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
