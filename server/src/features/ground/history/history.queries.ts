import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { groupOfKind, type HistoryGroup } from '@belfry/contract/ground/history/history-groups.ts';
import { historyKinds } from '@belfry/contract/ground/history/history-entry.ts';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { linesOfRow, type HistoryLine, type LinePlace } from './lines-of-row.ts';

/** Which lines of a device's history. */
export interface HistoryFilter {
  episodeId?: string | undefined;
  alarmId?: string | undefined;
  group?: HistoryGroup | undefined;
  /** Part of the alarm's name or of a value that the line tells. */
  search?: string | undefined;
  /** Bounds of when it happened, both included; ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
  /** What {@link findRowsInTime} found for these bounds: all other rows are passed over. */
  rows?: RowRange | null | undefined;
}

/** Numbers of rows of a device, both included. */
export interface RowRange {
  first: number;
  last: number;
}

function historyOf(database: Kysely<DB>, companyId: string, deviceId: string, filter: HistoryFilter) {
  let query = database
    .selectFrom('history')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where((of) => of.or([tells(companyId, filter), moves(filter)]));
  if (filter.episodeId) query = query.where('episode_id', '=', filter.episodeId);
  if (filter.alarmId) query = query.where('alarm_id', '=', filter.alarmId);
  if (filter.rows) query = query.where('id', '>=', filter.rows.first).where('id', '<=', filter.rows.last);
  return query;
}

/** A bound as the driver writes it: PostgreSQL reads no year 0 that ISO 8601 has. */
const momentOf = (text: string) => new Date(text);

/** Whether a filter takes what a row tells. */
function tells(companyId: string, { group, search, from, to }: HistoryFilter) {
  const kinds = historyKinds.filter((kind) => groupOfKind[kind] === group);
  return allOf([
    ...(group ? [sql`kind in (${sql.join(kinds)})`] : []),
    ...(search ? [telling(companyId, search)] : []),
    ...(from ? [sql`at >= ${momentOf(from)}::timestamptz`] : []),
    ...(to ? [sql`at <= ${momentOf(to)}::timestamptz`] : []),
  ]);
}

/** Whether a filter takes where the event of a row moved its alarm. */
function moves({ group, search, from, to }: HistoryFilter) {
  const pattern = sql`lower(${containing(search ?? '')})`;
  return allOf([
    sql`moved_to is not null`,
    ...(group && group !== groupOfKind['node.state'] ? [sql`false`] : []),
    ...(search
      ? [
          sql`(lower(alarm_name) like ${pattern} or moved_from like ${pattern} or moved_to like ${pattern}
            or case kind when 'event.active' then 'activated' else 'normal' end like ${pattern})`,
        ]
      : []),
    ...(from ? [sql`moved_at >= ${momentOf(from)}::timestamptz`] : []),
    ...(to ? [sql`moved_at <= ${momentOf(to)}::timestamptz`] : []),
  ]);
}

function allOf(conditions: readonly RawBuilder<unknown>[]) {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function telling(companyId: string, search: string) {
  const pattern = sql`lower(${containing(search)})`;
  return sql`(lower(alarm_name) like ${pattern}
    or exists (
      select from jsonb_path_query(detail #- '{list,id}', 'strict $.** ? (@.type() == "string" || @.type() == "number")') as told
      where lower(told #>> '{}') like ${pattern})
    or person_name_id in (
      select id from person_names
      where company_id = ${companyId} and lower(coalesce(name, erased_as)) like ${pattern}))`;
}

/** What stands in a line in the place of its person's name. */
const personName = sql<string | null>`(
  select coalesce(name, erased_as) from person_names
  where company_id = history.company_id and id = person_name_id)`.as('person_name');

function rowsOf(database: Kysely<DB>, companyId: string, deviceId: string, filter: HistoryFilter) {
  return historyOf(database, companyId, deviceId, filter)
    .selectAll()
    .select([personName, tells(companyId, filter).as('tells'), moves(filter).as('moves')]);
}

/**
 * The rows between which everything lies that happened within the bounds of a filter: what a device kept for long stands far
 * from its time. Undefined where the filter has no bounds, null where nothing happened.
 */
export async function findRowsInTime(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  { from, to }: Pick<HistoryFilter, 'from' | 'to'>,
): Promise<RowRange | null | undefined> {
  if (from === undefined && to === undefined) return undefined;
  const [first, last] = [from ? momentOf(from) : '-infinity', to ? momentOf(to) : 'infinity'];
  const isWithin = (column: 'at' | 'moved_at') =>
    sql<boolean>`${sql.ref(column)} between ${first}::timestamptz and ${last}::timestamptz`;
  // Of the bare number PostgreSQL would look for the first and the last row by the key, and read all that lies before it.
  const found = await database
    .selectFrom('history')
    .select([sql<number | null>`min(id + 0)`.as('first'), sql<number | null>`max(id + 0)`.as('last')])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where((of) => of.or([isWithin('at'), isWithin('moved_at')]))
    .executeTakeFirstOrThrow();
  return found.first === null || found.last === null ? null : { first: found.first, last: found.last };
}

/** The lines of rows behind the one with the id `after`, oldest first; of each row all that the filter takes. */
export async function selectHistoryForward(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  filter: HistoryFilter,
  page: { after: number; rows: number },
): Promise<HistoryLine[]> {
  const rows = await rowsOf(database, companyId, deviceId, filter)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.rows)
    .execute();
  return rows.flatMap(linesOfRow);
}

/** All lines of some occurrences, oldest first; at most so many. */
export async function selectHistoryOfEpisodes(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  episodeIds: readonly string[],
  atMost: number,
): Promise<HistoryLine[]> {
  const rows = await rowsOf(database, companyId, deviceId, {})
    .where(sql<SqlBool>`episode_id = any(${[...episodeIds]}::uuid[])`)
    .orderBy('id')
    .limit(atMost)
    .execute();
  return rows.flatMap(linesOfRow).slice(0, atMost);
}

/** Lines older than the one at `before`, newest first; at most so many. */
export async function selectHistory(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  filter: HistoryFilter,
  { before, atMost }: { before: LinePlace | null; atMost: number },
): Promise<HistoryLine[]> {
  let query = rowsOf(database, companyId, deviceId, filter);
  // The row whose move was read last has what it tells left.
  if (before) query = query.where('id', '<', before.id + before.part);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(atMost + 1)
    .execute();
  return rows
    .flatMap((row) => linesOfRow(row).toReversed())
    .filter(({ id, part }) => !before || id < before.id || part < before.part)
    .slice(0, atMost);
}

/** How many lines there are. */
export async function countHistory(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  filter: HistoryFilter,
): Promise<number> {
  const { count } = await historyOf(database, companyId, deviceId, filter)
    .select(
      sql<number>`count(*) filter (where ${tells(companyId, filter)}) + count(*) filter (where ${moves(filter)})`.as(
        'count',
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
