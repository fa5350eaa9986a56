import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.ts';

/** Which lines of a device's history. */
export interface HistoryFilter {
  episodeId?: string | undefined;
  alarmId?: string | undefined;
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
  if (filter.from) query = query.where('at', '>=', new Date(filter.from));
  if (filter.to) query = query.where('at', '<=', new Date(filter.to));
  return query;
}

/** Lines older than the one with the id `before`, newest first. */
export function selectHistory(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  filter: HistoryFilter,
  page: { before: number | null; rows: number },
) {
  let query = historyOf(database, companyId, deviceId, filter).selectAll();
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
