import { sql, type Kysely, type Selectable } from 'kysely';
import type { Attempts, DB, Runs } from '../../platform/database/schema.generated.ts';

/** A row of `attempts`. */
export type AttemptRow = Selectable<Attempts>;
/** A row of `runs`. */
export type RunRow = Selectable<Runs>;

/** Runs whose next step is due. */
export function findDueRuns(database: Kysely<DB>, now: Date, limit: number) {
  return database
    .selectFrom('runs')
    .select(['id', 'device_id'])
    .where('next_step_at', '<=', now)
    .orderBy('next_step_at')
    .limit(limit)
    .execute();
}

/** A run, locked, when its step is still due. */
export function lockDueRun(trx: Kysely<DB>, id: string, now: Date): Promise<RunRow | undefined> {
  return trx
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', id)
    .where('next_step_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
}

/** The attempts of a run. */
export function findAttemptsOfRun(trx: Kysely<DB>, runId: string): Promise<AttemptRow[]> {
  return trx.selectFrom('attempts').selectAll().where('run_id', '=', runId).execute();
}

/** Who accepted an episode since it asked, in that order; `key` is their contact's id, else another of theirs. */
export async function findAcceptedBy(trx: Kysely<DB>, episodeId: string) {
  const rows = await trx
    .selectFrom('acceptances')
    .innerJoin('episodes', 'episodes.id', 'acceptances.episode_id')
    .select(['contact_id', 'user_id', 'acceptances.name'])
    .where('episode_id', '=', episodeId)
    .where('late', '=', false)
    .whereRef('at', '>=', 'episodes.asked_at')
    .orderBy('acceptances.id')
    .execute();
  return rows.map(({ contact_id: contactId, user_id: userId, name }) => ({
    key: contactId ?? userId ?? name,
    name,
    contactId,
  }));
}

/** Since when an alarm is: a connection that is still lost since it was, all else since it was raised. */
const alarmSince = sql<Date>`case when episodes.alarm_id = 'failure.connection' and not devices.connected
  then least(devices.connected_since, episodes.raised_at) else episodes.raised_at end`.as('since');

/** What an attempt needs to say: the alarm, the device, and how it stands. */
export function findAttempt(database: Kysely<DB>, id: string) {
  return database
    .selectFrom('attempts')
    .innerJoin('episodes', 'episodes.id', 'attempts.episode_id')
    .innerJoin('devices', 'devices.id', 'attempts.device_id')
    .innerJoin('runs', 'runs.id', 'attempts.run_id')
    .leftJoin('contacts', 'contacts.id', 'attempts.contact_id')
    .selectAll('attempts')
    .select([
      'episodes.name as alarm_name',
      'episodes.alarm_id',
      alarmSince,
      'episodes.over_at',
      'episodes.accepted_at',
      'episodes.asked_at',
      'episodes.test_id',
      'devices.name as device_name',
      'devices.location',
      'devices.time_zone',
      'runs.finished_at as run_finished_at',
      'runs.outcome as run_outcome',
      'contacts.pin',
    ])
    .where('attempts.id', '=', id)
    .executeTakeFirst();
}
/** An attempt with what it has to say. */
export type AttemptFacts = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** The newest text messages to a number, each with whether its alarm still waits for this person. */
export function findTextsTo(database: Kysely<DB>, number: string, since: Date) {
  return database
    .selectFrom('attempts')
    .innerJoin('episodes', 'episodes.id', 'attempts.episode_id')
    .innerJoin('contacts', 'contacts.id', 'attempts.contact_id')
    .select(['attempts.id', 'contacts.pin', 'attempts.lang_code', 'attempts.started_at as startedAt'])
    .select(sql<boolean>`episodes.test_id is not null`.as('isTest'))
    .select(
      sql<boolean>`(episodes.over_at is null or episodes.test_id is not null)
        and (episodes.accepted_at is null or episodes.accepted_at < episodes.asked_at)
        and not exists (select from acceptances
          where acceptances.episode_id = episodes.id and acceptances.contact_id = contacts.id
            and (case when episodes.test_id is null then not acceptances.late and acceptances.at >= episodes.asked_at
              else acceptances.via = 'sms' end))`.as('waits'),
    )
    .where('medium', '=', 'sms')
    .where('address', '=', number)
    .where('attempts.started_at', '>=', since)
    .orderBy('attempts.started_at', 'desc')
    .limit(50)
    .execute();
}

/**
 * Calls of rounds that are over which nobody has answered yet; an answered one ends by itself, after its thanks, and one
 * that names other alarms as well goes on for those.
 */
export function findRinging(database: Kysely<DB>, episodeIds: readonly string[]) {
  return database
    .selectFrom('attempts')
    .innerJoin('runs', 'runs.id', 'attempts.run_id')
    .select((of) => [of.fn.coalesce('attempts.call_id', 'attempts.id').as('call_id'), 'attempts.provider_id'])
    .distinct()
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('attempts as other')
            .innerJoin('runs as other_run', 'other_run.id', 'other.run_id')
            .select('other.id')
            .whereRef('other.call_id', '=', 'attempts.call_id')
            .where('other_run.finished_at', 'is', null),
        ),
      ),
    )
    .where('attempts.episode_id', '=', sql<string>`any(${episodeIds}::uuid[])`)
    .where('runs.finished_at', 'is not', null)
    .where('attempts.medium', '=', 'voice')
    .where('attempts.state', 'in', ['queued', 'waiting', 'dialled', 'ringing'])
    .where('attempts.finished_at', 'is', null)
    .where('attempts.provider_id', 'is not', null)
    .execute();
}

/** Every call about a device that has not ended. */
export function findCallsOfDevice(trx: Kysely<DB>, deviceId: string) {
  return trx
    .selectFrom('attempts')
    .innerJoin('episodes', 'episodes.id', 'attempts.episode_id')
    .select('provider_id')
    .distinct()
    .where('episodes.device_id', '=', deviceId)
    .where('medium', '=', 'voice')
    .where('attempts.finished_at', 'is', null)
    .where('provider_id', 'is not', null)
    .execute();
}

/** Whether anything reached anybody since an episode asked. */
export async function wasDelivered(trx: Kysely<DB>, episodeId: string, since: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('attempts')
    .select('id')
    .where('episode_id', '=', episodeId)
    .where('outcome', '=', 'delivered')
    .where('started_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The episode of a run. */
export function findEpisodeOfRun(trx: Kysely<DB>, runId: string) {
  return trx
    .selectFrom('episodes')
    .innerJoin('runs', 'runs.episode_id', 'episodes.id')
    .selectAll('episodes')
    .where('runs.id', '=', runId)
    .executeTakeFirst();
}

/** The alarm or test of an episode, with the device it is on. */
export function findAlarmOfEpisode(database: Kysely<DB>, episodeId: string) {
  return database
    .selectFrom('episodes')
    .innerJoin('devices', 'devices.id', 'episodes.device_id')
    .leftJoin('alarm_nodes', 'alarm_nodes.id', 'episodes.node_id')
    .select([
      'episodes.company_id',
      'episodes.device_id',
      'episodes.alarm_id',
      'episodes.name as alarm_name',
      'episodes.raised_at',
      alarmSince,
      'episodes.restored_at',
      'episodes.over_at',
      'episodes.accepted_at',
      'episodes.asked_at',
      'episodes.test_id',
      sql<boolean>`coalesce(alarm_nodes.critical, false)`.as('critical'),
      'alarm_nodes.restored_to',
      // A test has none.
      'alarm_nodes.state as node_state',
      'devices.name as device_name',
      'devices.location',
      'devices.time_zone',
    ])
    .where('episodes.id', '=', episodeId)
    .executeTakeFirst();
}
/** The alarm of an episode. */
export type AlarmOfEpisode = NonNullable<Awaited<ReturnType<typeof findAlarmOfEpisode>>>;
