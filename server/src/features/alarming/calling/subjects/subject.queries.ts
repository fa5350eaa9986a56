import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SubjectKind } from './subject.rules.ts';

/** What an episode is: that of an alarm, or that of a test. */
export const subjectOfEpisode =
  sql<SubjectKind>`case when episodes.test_id is null then 'alarm' else 'test' end`.as('subject');

/** Who accepted episodes since they asked, in that order; `key` is their contact's id, else another of theirs. */
export async function findAcceptances(trx: Kysely<DB>, episodeIds: readonly string[]) {
  const rows = await trx
    .selectFrom('acceptances')
    .innerJoin('episodes', 'episodes.id', 'acceptances.episode_id')
    .select(['episode_id', 'contact_id', 'user_id', 'acceptances.name', 'via', 'at'])
    .where('episode_id', '=', sql<string>`any(${episodeIds}::uuid[])`)
    .where('late', '=', false)
    .whereRef('at', '>=', 'episodes.asked_at')
    .orderBy('acceptances.id')
    .execute();
  return rows.map(({ episode_id: episodeId, contact_id: contactId, user_id: userId, name, via, at }) => ({
    episodeId,
    key: contactId ?? userId ?? name,
    name,
    contactId,
    via,
    at,
  }));
}

/** Somebody who accepted. */
export type Acceptor = Awaited<ReturnType<typeof findAcceptances>>[number];

/** As {@link findAcceptances} for one episode. */
export function findAcceptedBy(trx: Kysely<DB>, episodeId: string): Promise<Acceptor[]> {
  return findAcceptances(trx, [episodeId]);
}

/** Since when an alarm is: a connection that is still lost since it was, all else since it was raised. */
export const alarmSince =
  sql<Date>`case when episodes.alarm_id = 'failure.connection' and not devices.connected
  then least(devices.connected_since, episodes.raised_at) else episodes.raised_at end`.as('since');

/** The alarms or tests of episodes, with the devices they are on. */
export function findAlarmsOfEpisodes(database: Kysely<DB>, episodeIds: readonly string[]) {
  return database
    .selectFrom('episodes')
    .innerJoin('devices', 'devices.id', 'episodes.device_id')
    .leftJoin('alarm_nodes', 'alarm_nodes.id', 'episodes.node_id')
    .select([
      'episodes.id as episode_id',
      'episodes.company_id',
      'episodes.device_id',
      'episodes.node_id',
      'episodes.alarm_id',
      'episodes.name as alarm_name',
      'episodes.covers',
      'episodes.raised_at',
      alarmSince,
      'episodes.restored_at',
      'episodes.over_at',
      'episodes.accepted_at',
      'episodes.asked_at',
      subjectOfEpisode,
      // A report is as critical as what it speaks for.
      sql<boolean>`(coalesce(alarm_nodes.critical, false) or exists (select from alarm_nodes covered
        where covered.device_id = episodes.device_id and covered.covered_by = episodes.id and covered.critical))`.as(
        'critical',
      ),
      'alarm_nodes.restored_to',
      // How many people its list wants, as it is now.
      sql<number>`coalesce((select amount_accept from call_lists where call_lists.company_id = episodes.company_id
        and case when alarm_nodes.call_list_id is null then recipients = 'all-contacts'
          else call_lists.id = alarm_nodes.call_list_id end limit 1), 1)`.as('amount_accept'),
      // A test has none.
      'alarm_nodes.state as node_state',
      'devices.name as device_name',
      'devices.type as device_type',
      'devices.location',
      'devices.time_zone',
    ])
    .where('episodes.id', '=', sql<string>`any(${episodeIds}::uuid[])`)
    .execute();
}

/** The alarm of an episode. */
export type AlarmOfEpisode = Awaited<ReturnType<typeof findAlarmsOfEpisodes>>[number];

/** As {@link findAlarmsOfEpisodes} for one episode. */
export async function findAlarmOfEpisode(
  database: Kysely<DB>,
  episodeId: string,
): Promise<AlarmOfEpisode | undefined> {
  const [alarm] = await findAlarmsOfEpisodes(database, [episodeId]);
  return alarm;
}

/** The names of the alarms for which a group's report spoke last that nobody has accepted and that are not over. */
export async function findUnaccepted(
  database: Kysely<DB>,
  { episode_id: reportId, device_id: deviceId }: AlarmOfEpisode,
): Promise<string[]> {
  const rows = await database
    .selectFrom('alarm_nodes')
    .innerJoin('episodes', 'episodes.id', 'alarm_nodes.episode_id')
    .select('episodes.name')
    .where('alarm_nodes.device_id', '=', deviceId)
    .where('alarm_nodes.covered_by', '=', reportId)
    .where('episodes.over_at', 'is', null)
    .where(sql<boolean>`coalesce(episodes.accepted_at < episodes.asked_at, true)`)
    .orderBy('episodes.raised_at')
    .orderBy('episodes.alarm_id')
    .execute();
  return rows.map(({ name }) => name);
}

/** What people noted about a device of a company. */
export async function findNotes(database: Kysely<DB>, companyId: string, deviceId: string): Promise<string> {
  const row = await database
    .selectFrom('devices')
    .select('notes')
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
  return row?.notes ?? '';
}
