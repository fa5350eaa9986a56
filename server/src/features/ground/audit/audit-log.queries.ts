import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Which entries of a log. */
export interface AuditFilter {
  /** Acted, or was acted upon. */
  user?: string | undefined;
  action?: string | undefined;
  /** From this moment on, ISO 8601. */
  from?: string | undefined;
  /** Before this moment, ISO 8601. */
  to?: string | undefined;
  /** What else holds of them. */
  where?: RawBuilder<boolean>;
}

function entriesOf(database: Kysely<DB>, companyId: string, { user, action, from, to, where }: AuditFilter) {
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
  if (where) query = query.where(where);
  return query;
}

/** Who has a name in the log; nothing else of an entry is ever shown with one. */
const named = sql.join(['user', 'device', 'contact']);

/**
 * The name that an entry was written with, or what stands in the place of somebody erased. Entries from before names were
 * rows have the newest name of that time.
 */
function nameOf(side: 'actor' | 'subject'): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`audit_log.${side}_${column}`);
  const before = side === 'actor' ? sql`and ${of('kind')} in (${named})` : sql``;
  return sql<string | null>`case when ${of('name_id')} is not null
    then (select coalesce(name, erased_as) from audit_names
      where company_id = audit_log.company_id and id = ${of('name_id')})
    else (select coalesce(name, erased_as) from audit_names
      where company_id = audit_log.company_id and kind = ${of('kind')} and named_id = ${of('id')}
        and uncommitted ${before}) end`;
}

/** Entries with the names of their time, newest first: at most `rows` that are older than entry `before`. */
export function selectAuditEntries(
  database: Kysely<DB>,
  companyId: string,
  filter: AuditFilter,
  { before, rows }: { before: number | null; rows: number },
) {
  let query = entriesOf(database, companyId, filter);
  if (before !== null) query = query.where('seq', '<', before);
  return query
    .selectAll('audit_log')
    .select([nameOf('actor').as('actor_name'), nameOf('subject').as('subject_name')])
    .orderBy('seq', 'desc')
    .limit(rows)
    .execute();
}

/** An entry with the names of its time. */
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
