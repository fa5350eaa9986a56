import { sql, type Kysely, type SqlBool } from 'kysely';
import { groupOfKind, type HistoryGroup } from '@belfry/contract/ground/history/history-groups.ts';
import { historyKinds } from '@belfry/contract/ground/history/history-entry.ts';
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
}

function historyOf(database: Kysely<DB>, companyId: string, deviceId: string, filter: HistoryFilter) {
  let query = database
    .selectFrom('history')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId);
  if (filter.episodeId) query = query.where('episode_id', '=', filter.episodeId);
  if (filter.alarmId) query = query.where('alarm_id', '=', filter.alarmId);
  const { group } = filter;
  if (group)
    query = query.where(
      'kind',
      'in',
      historyKinds.filter((kind) => groupOfKind[kind] === group),
    );
  if (filter.search) query = query.where(telling(companyId, filter.search));
  if (filter.from) query = query.where('at', '>=', new Date(filter.from));
  if (filter.to) query = query.where('at', '<=', new Date(filter.to));
  return query;
}

function telling(companyId: string, search: string) {
  const pattern = sql`lower(${containing(search)})`;
  return sql<SqlBool>`(lower(alarm_name) like ${pattern}
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

/** Lines newer than the one with the id `after`, oldest first. */
export function selectHistoryForward(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  filter: HistoryFilter,
  page: { after: number; rows: number },
) {
  return historyOf(database, companyId, deviceId, filter)
    .selectAll()
    .select(personName)
    .where('id', '>', page.after)
    .orderBy('id')
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
  return historyOf(database, companyId, deviceId, {})
    .selectAll()
    .select(personName)
    .where(sql<SqlBool>`episode_id = any(${[...episodeIds]}::uuid[])`)
    .orderBy('id')
    .limit(rows)
    .execute();
}

/** Lines older than the one with the id `before`, newest first. */
export function selectHistory(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  filter: HistoryFilter,
  page: { before: number | null; rows: number },
) {
  let query = historyOf(database, companyId, deviceId, filter).selectAll().select(personName);
  if (page.before !== null) query = query.where('id', '<', page.before);
  return query.orderBy('id', 'desc').limit(page.rows).execute();
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
