import { sql, type Kysely, type SqlBool } from 'kysely';
import { groupOfKind, type HistoryGroup } from '@belfry/contract/ground/history/history-groups.ts';
import { historyKinds, type HistoryKind } from '@belfry/contract/ground/history/history-entry.ts';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';

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

/** Where a line stands: the row's number, and 0 for what the row tells or 1 for where its event moved the alarm. */
export interface LinePlace {
  id: number;
  part: 0 | 1;
}

/**
 * The lines of a row: of an event that moved its alarm, the move is the second (decision 0162). Two selects, as PostgreSQL
 * prepares a list of values anew for each row.
 */
const linesOfRow = sql<Told>`(
  select 0, history.kind, history.at, history.received_at, history.late, history.detail
  union all
  select 1, 'node.state', moved_at, moved_at, false, jsonb_build_object('from', moved_from, 'to', moved_to,
    'event', case history.kind when 'event.active' then 'activated' else 'normal' end)
  where moved_to is not null)`.as<'line'>(sql`line (part, kind, at, received_at, late, detail)`);

/** What one of the lines of a row has for itself. */
interface Told {
  part: 0 | 1;
  kind: HistoryKind;
  at: Date;
  received_at: Date;
  late: boolean;
  detail: unknown;
}

function historyOf(database: Kysely<DB>, companyId: string, deviceId: string, filter: HistoryFilter) {
  let query = database
    .selectFrom('history')
    .crossJoinLateral(linesOfRow)
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId);
  if (filter.episodeId) query = query.where('episode_id', '=', filter.episodeId);
  if (filter.alarmId) query = query.where('alarm_id', '=', filter.alarmId);
  const { group } = filter;
  if (group)
    query = query.where(
      'line.kind',
      'in',
      historyKinds.filter((kind) => groupOfKind[kind] === group),
    );
  if (filter.search) query = query.where(telling(companyId, filter.search));
  if (filter.from) query = query.where('line.at', '>=', new Date(filter.from));
  if (filter.to) query = query.where('line.at', '<=', new Date(filter.to));
  if (filter.rows)
    query = query.where('history.id', '>=', filter.rows.first).where('history.id', '<=', filter.rows.last);
  return query;
}

function telling(companyId: string, search: string) {
  const pattern = sql`lower(${containing(search)})`;
  return sql<SqlBool>`(lower(alarm_name) like ${pattern}
    or exists (
      select from jsonb_path_query(line.detail #- '{list,id}', 'strict $.** ? (@.type() == "string" || @.type() == "number")') as told
      where lower(told #>> '{}') like ${pattern})
    or person_name_id in (
      select id from person_names
      where company_id = ${companyId} and lower(coalesce(name, erased_as)) like ${pattern}))`;
}

/** What stands in a line in the place of its person's name. */
const personName = sql<string | null>`(
  select coalesce(name, erased_as) from person_names
  where company_id = history.company_id and id = person_name_id)`.as('person_name');

function linesOf(database: Kysely<DB>, companyId: string, deviceId: string, filter: HistoryFilter) {
  return historyOf(database, companyId, deviceId, filter)
    .select(['history.id', 'alarm_id', 'alarm_name', 'episode_id', 'person_name_id', personName])
    .select(['line.part', 'line.kind', 'line.at', 'line.received_at', 'line.late', 'line.detail']);
}
/** A line with the name that it says of somebody, or what stands in its place. */
export type HistoryLine = Awaited<ReturnType<ReturnType<typeof linesOf>['executeTakeFirstOrThrow']>>;

/**
 * The rows between which everything lies that happened within the bounds of a filter: what a device kept for long stands far
 * from its time. Undefined where the filter has no bounds, null where nothing happened.
 */
export async function findRowsInTime(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  { from = '-infinity', to = 'infinity' }: Pick<HistoryFilter, 'from' | 'to'>,
): Promise<RowRange | null | undefined> {
  if (from === '-infinity' && to === 'infinity') return undefined;
  const isWithin = (column: 'at' | 'moved_at') =>
    sql<boolean>`${sql.ref(column)} between ${from}::timestamptz and ${to}::timestamptz`;
  // Of the bare number PostgreSQL would look for the first and the last row by the key, and read all that lies before it.
  const { first, last } = await database
    .selectFrom('history')
    .select([sql<number | null>`min(id + 0)`.as('first'), sql<number | null>`max(id + 0)`.as('last')])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where((of) => of.or([isWithin('at'), isWithin('moved_at')]))
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { first, last };
}

/** Lines newer than the one at `after`, oldest first. */
export function selectHistoryForward(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  filter: HistoryFilter,
  page: { after: LinePlace; rows: number },
) {
  const { id, part } = page.after;
  return linesOf(database, companyId, deviceId, filter)
    .where('history.id', '>=', id)
    .where((of) => of.or([of('history.id', '>', id), of('line.part', '>', part)]))
    .orderBy('history.id')
    .orderBy('line.part')
    .limit(page.rows)
    .execute();
}

/** All lines of some occurrences, oldest first. */
export function selectHistoryOfEpisodes(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  episodeIds: readonly string[],
  rows: number,
) {
  return linesOf(database, companyId, deviceId, {})
    .where(sql<SqlBool>`episode_id = any(${[...episodeIds]}::uuid[])`)
    .orderBy('history.id')
    .orderBy('line.part')
    .limit(rows)
    .execute();
}

/** Lines older than the one at `before`, newest first. */
export function selectHistory(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  filter: HistoryFilter,
  page: { before: LinePlace | null; rows: number },
) {
  let query = linesOf(database, companyId, deviceId, filter);
  if (page.before) {
    const { id, part } = page.before;
    query = query
      .where('history.id', '<=', id)
      .where((of) => of.or([of('history.id', '<', id), of('line.part', '<', part)]));
  }
  return query.orderBy('history.id', 'desc').orderBy('line.part', 'desc').limit(page.rows).execute();
}

/** How many lines there are. */
export async function countHistory(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  filter: HistoryFilter,
): Promise<number> {
  const { count } = await historyOf(database, companyId, deviceId, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
