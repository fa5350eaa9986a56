import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Attempts, DB, Runs } from '#platform/database/schema.generated.ts';

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

/** What the plan of a run has to know of an attempt. */
export type TriedAttempt = Pick<
  AttemptRow,
  'contact_id' | 'medium' | 'pass' | 'number' | 'state' | 'started_at' | 'dialled_at' | 'outcome'
> &
  // What its group's report did for a run is shown with the report.
  Partial<Pick<AttemptRow, 'id' | 'accept_until'>>;

/**
 * What a group's report did in the place of a run. What it could not begin any more, because it was over, the run does
 * itself.
 */
export function findCarriedAttempts(trx: Kysely<DB>, runId: string): Promise<TriedAttempt[]> {
  return trx
    .selectFrom('carried_attempts as carried')
    .innerJoin('attempts', 'attempts.id', 'carried.attempt_id')
    .select([
      'carried.contact_id',
      'carried.medium',
      'carried.pass',
      'carried.number',
      'attempts.state',
      'carried.started_at',
      'attempts.outcome',
    ])
    .select(
      // Whose phone had to be waited for.
      sql<Date | null>`case when attempts.dialled_at > carried.started_at then attempts.dialled_at end`.as(
        'dialled_at',
      ),
    )
    .where('carried.run_id', '=', runId)
    .where('attempts.state', '<>', 'not-needed')
    .execute();
}

/** Attempts of a group's report to a person by a medium, newest first, with whether they stood for an alarm before. */
export function findAttemptsOfReport(
  trx: Kysely<DB>,
  asked: { reportNodeId: string; askingNodeId: string; contactId: string; medium: string; since: Date },
) {
  return trx
    .selectFrom('attempts')
    .innerJoin('episodes', 'episodes.id', 'attempts.episode_id')
    .select([
      'attempts.id',
      'attempts.episode_id',
      'attempts.state',
      'attempts.started_at',
      'attempts.outcome',
    ])
    .select(
      sql<boolean>`exists (select from carried_attempts as carried
        where carried.attempt_id = attempts.id and carried.node_id = ${asked.askingNodeId})`.as(
        'stood_for_asker',
      ),
    )
    .where('episodes.node_id', '=', asked.reportNodeId)
    .where((of) => of.or([of('episodes.over_at', 'is', null), of('episodes.over_at', '>', asked.since)]))
    .where('attempts.contact_id', '=', asked.contactId)
    .where('medium', '=', asked.medium)
    .where('attempts.started_at', '>', asked.since)
    .orderBy('attempts.started_at', 'desc')
    .limit(20)
    .execute();
}

/** Notes which attempt stands for one of a run. */
export async function insertCarriedAttempt(
  trx: Kysely<DB>,
  carried: Insertable<DB['carried_attempts']>,
): Promise<void> {
  await trx
    .insertInto('carried_attempts')
    .values(carried)
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'contact_id', 'medium', 'pass', 'number'])
        .doUpdateSet({ attempt_id: carried.attempt_id, started_at: carried.started_at }),
    )
    .execute();
}

/** Lets the rounds go on for which an attempt of their group's report stands. */
export async function continueCarriedRuns(trx: Kysely<DB>, attemptId: string, now: Date): Promise<void> {
  await trx
    .updateTable('runs')
    .set({ next_step_at: now })
    .where('id', 'in', (carried) =>
      carried.selectFrom('carried_attempts').select('run_id').where('attempt_id', '=', attemptId),
    )
    .where('finished_at', 'is', null)
    .execute();
}

/** The round of an episode that goes on. */
export function findOpenRun(trx: Kysely<DB>, episodeId: string): Promise<RunRow | undefined> {
  return trx
    .selectFrom('runs')
    .selectAll()
    .where('episode_id', '=', episodeId)
    .where('finished_at', 'is', null)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Notes that nothing was heard of mails in the time there was to accept them, and gives the attempts as they are then. */
export async function leaveUnanswered(
  trx: Kysely<DB>,
  attempts: AttemptRow[],
  now: Date,
): Promise<AttemptRow[]> {
  const left = attempts.filter(
    ({ medium, state, outcome, accept_until: until }) =>
      medium === 'e-mail' && state !== 'queued' && outcome === 'running' && until !== null && until <= now,
  );
  if (left.length === 0) return attempts;
  const ids = left.map(({ id }) => id);
  await trx.updateTable('attempts').set({ outcome: 'unanswered' }).where('id', 'in', ids).execute();
  return attempts.map((attempt) =>
    left.includes(attempt) ? { ...attempt, outcome: 'unanswered' } : attempt,
  );
}

/** Who accepted an episode since it asked, in that order; `key` is their contact's id, else another of theirs. */
export async function findAcceptedBy(trx: Kysely<DB>, episodeId: string) {
  const rows = await trx
    .selectFrom('acceptances')
    .innerJoin('episodes', 'episodes.id', 'acceptances.episode_id')
    .select(['contact_id', 'user_id', 'acceptances.name', 'via', 'at'])
    .where('episode_id', '=', episodeId)
    .where('late', '=', false)
    .whereRef('at', '>=', 'episodes.asked_at')
    .orderBy('acceptances.id')
    .execute();
  return rows.map(({ contact_id: contactId, user_id: userId, name, via, at }) => ({
    key: contactId ?? userId ?? name,
    name,
    contactId,
    via,
    at,
  }));
}

/** Since when an alarm is: a connection that is still lost since it was, all else since it was raised. */
const alarmSince = sql<Date>`case when episodes.alarm_id = 'failure.connection' and not devices.connected
  then least(devices.connected_since, episodes.raised_at) else episodes.raised_at end`.as('since');

/** Of a group's report: the episodes of the alarms that it speaks for now, as its `covers` names them. */
const coveredEpisodes = sql<string[]>`array(select episode_id from alarm_nodes
  where alarm_nodes.device_id = episodes.device_id and alarm_nodes.covered_by = episodes.id
    and alarm_nodes.episode_id is not null)`;

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
      'episodes.covers',
      coveredEpisodes.as('covered_episodes'),
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
      'contacts.media as contact_media',
    ])
    .where('attempts.id', '=', id)
    .executeTakeFirst();
}
/** An attempt with what it has to say. */
export type AttemptFacts = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** Notes, before the words of an attempt go out, for which alarms they speak: an answer to them accepts those alone. */
export async function noteTold(
  database: Kysely<DB>,
  { id, covered_episodes: covered, told_episodes: told }: AttemptFacts,
): Promise<void> {
  if (covered.every((episodeId) => told.includes(episodeId))) return;
  await database
    .updateTable('attempts')
    .set({ told_episodes: [...new Set([...told, ...covered])] })
    .where('id', '=', id)
    .execute();
}

/** Whether an alarm waits for the contact of the row; a test also after its calling has ended. */
const waits = sql<boolean>`(episodes.over_at is null or episodes.test_id is not null)
  and (episodes.accepted_at is null or episodes.accepted_at < episodes.asked_at)
  and not exists (select from acceptances
    where acceptances.episode_id = episodes.id and acceptances.contact_id = contacts.id
      and (case when episodes.test_id is null then not acceptances.late and acceptances.at >= episodes.asked_at
        else acceptances.via = 'sms' end))`;

/**
 * What somebody behind a number was told of, newest first: alarms by any medium, tests by text message alone. People are
 * found by their number and by what was sent to it.
 */
export async function findTold(database: Kysely<DB>, number: string, since: Date) {
  const [known, texted] = await Promise.all([
    database.selectFrom('contacts').select(['id', 'lang_code']).where('phone', '=', number).execute(),
    database
      .selectFrom('attempts')
      .select(['contact_id', 'lang_code'])
      .where('medium', '=', 'sms')
      .where('address', '=', number)
      .where('started_at', '>=', since)
      .execute(),
  ]);
  const people = new Set([...known.map(({ id }) => id), ...texted.flatMap(({ contact_id: id }) => id ?? [])]);
  const byText = sql<boolean>`(attempts.medium = 'sms' and attempts.address = ${number})`;
  const told = await database
    .selectFrom('contacts')
    .innerJoin('attempts', (join) =>
      join
        .onRef('attempts.company_id', '=', 'contacts.company_id')
        .onRef('attempts.contact_id', '=', 'contacts.id'),
    )
    .innerJoin('episodes', 'episodes.id', 'attempts.episode_id')
    .select(['attempts.id', 'contacts.id as contactId', 'contacts.pin'])
    .select(['attempts.lang_code', 'attempts.medium', 'attempts.started_at as startedAt'])
    .select([sql<boolean>`episodes.test_id is not null`.as('isTest'), byText.as('byText'), waits.as('waits')])
    .select(
      // What was held back, refused, or waits for the phone has told nobody anything.
      sql<boolean>`(attempts.state not in ('held-back', 'waiting', 'refused', 'not-needed')
        and (attempts.state <> 'queued' or attempts.provider_id is not null))`.as('reached'),
    )
    .where('contacts.id', '=', sql<string>`any(${[...people]}::uuid[])`)
    .where('attempts.started_at', '>=', since)
    .where(sql<boolean>`(episodes.test_id is null or ${byText})`)
    .orderBy('attempts.started_at', 'desc')
    .limit(200)
    .execute();
  return { told, known, removed: texted.find(({ contact_id: id }) => id === null) };
}

/**
 * The alarms that wait for a contact, the newest they were told of first; then those that came back since they were told
 * of them. `asked`: they have answered the one before since it did, and were asked to answer once more.
 */
export async function findOpenFor(database: Kysely<DB>, contactId: string, since: Date) {
  // Whoever answered the report of a group since an alarm of it was raised was told that this one is still open.
  const askedByReport = sql`select from alarm_nodes as point
    join alarm_nodes as report on report.device_id = point.device_id and report.covers_group = point.alarm_group
    join episodes as reported on reported.node_id = report.id
    join acceptances on acceptances.episode_id = reported.id
    where point.id = episodes.node_id and acceptances.contact_id = contacts.id and acceptances.via <> 'portal'
      and acceptances.at >= episodes.asked_at`;
  const before = sql`select from attempts join episodes as former on former.id = attempts.episode_id
    where former.node_id = episodes.node_id and former.id <> episodes.id
      and attempts.contact_id = contacts.id and attempts.started_at >= ${since}`;
  // Told by a call for itself, or by one of its group's report, which speaks no more.
  const open = await database
    .selectFrom('contacts')
    .innerJoin('episodes', 'episodes.company_id', 'contacts.company_id')
    .innerJoinLateral(
      sql<{ told_at: Date | null }>`(select greatest(
        (select max(started_at) from attempts
          where attempts.episode_id = episodes.id and attempts.contact_id = contacts.id),
        (select max(carried.started_at) from runs join carried_attempts carried on carried.run_id = runs.id
          join alarm_nodes on alarm_nodes.id = carried.node_id
          where runs.episode_id = episodes.id and carried.contact_id = contacts.id
            and alarm_nodes.covered_state is null)) as told_at)`.as('told'),
      (join) => join.onTrue(),
    )
    .select(['episodes.id as episodeId', 'episodes.node_id', 'told.told_at as toldAt'])
    .select(
      sql<string | null>`(select covered_by from alarm_nodes
          where alarm_nodes.id = episodes.node_id and alarm_nodes.state = 'grouped')`.as('coveredBy'),
    )
    .select(
      sql<boolean>`exists (select from acceptances join episodes as former on former.id = acceptances.episode_id
        where former.node_id = episodes.node_id and former.id <> episodes.id and acceptances.late
          and acceptances.contact_id = contacts.id and acceptances.via <> 'portal'
          and acceptances.at >= episodes.raised_at) or exists (${askedByReport})`.as('asked'),
    )
    .where('contacts.id', '=', contactId)
    .where('episodes.over_at', 'is', null)
    .where('episodes.node_id', 'is not', null)
    .where(waits)
    .where(sql<boolean>`(told.told_at is not null or exists (${before}) or exists (${askedByReport}))`)
    .orderBy(sql`told.told_at desc nulls last`)
    .orderBy('episodes.raised_at', 'desc')
    .limit(20)
    .execute();
  // What a report among them speaks for is accepted with it.
  const ids = new Set(open.map(({ episodeId }) => episodeId));
  return open.filter(({ coveredBy }) => coveredBy === null || !ids.has(coveredBy));
}

/**
 * Calls of rounds that are over which nobody has answered yet; an answered one ends by itself, after its thanks, and one
 * that names other alarms as well goes on for those.
 */
export function findRinging(database: Kysely<DB>, episodeIds: readonly string[]) {
  return (
    database
      .selectFrom('attempts')
      .innerJoin('runs', 'runs.id', 'attempts.run_id')
      .select((of) => [
        of.fn.coalesce('attempts.call_id', 'attempts.id').as('call_id'),
        'attempts.provider_id',
      ])
      .distinct()
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('attempts as other')
              .innerJoin('runs as other_run', 'other_run.id', 'other.run_id')
              .innerJoin('episodes as other_episode', 'other_episode.id', 'other.episode_id')
              .select('other.id')
              .whereRef('other.call_id', '=', 'attempts.call_id')
              // As `isAskedFor` says.
              .where(
                sql<boolean>`(other_run.finished_at is null or (other_run.outcome = 'used-up'
                and other_episode.over_at is null and other_episode.test_id is null
                and coalesce(other_episode.accepted_at < other_episode.asked_at, true)))`,
              ),
          ),
        ),
      )
      // What a group's report rings for goes on, though the report is over.
      .where(
        sql<boolean>`not exists (select from carried_attempts carried join runs going on going.id = carried.run_id
          join episodes alarm on alarm.id = going.episode_id
        where carried.attempt_id = attempts.id and carried.run_id <> attempts.run_id
          and (going.finished_at is null or (going.outcome = 'used-up' and alarm.over_at is null
            and coalesce(alarm.accepted_at < alarm.asked_at, true))))`,
      )
      .where('attempts.episode_id', '=', sql<string>`any(${episodeIds}::uuid[])`)
      .where('runs.finished_at', 'is not', null)
      .where('attempts.medium', '=', 'voice')
      .where('attempts.state', 'in', ['queued', 'waiting', 'dialled', 'ringing'])
      .where('attempts.finished_at', 'is', null)
      .where('attempts.provider_id', 'is not', null)
      .execute()
  );
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

/** Whether anything reached anybody since an episode asked, by itself or by the report of its group. */
export async function wasDelivered(trx: Kysely<DB>, episodeId: string, since: Date): Promise<boolean> {
  const own = trx
    .selectFrom('attempts')
    .select('id')
    .where('episode_id', '=', episodeId)
    .where('outcome', '=', 'delivered')
    .where('started_at', '>=', since);
  const carried = trx
    .selectFrom('runs')
    .innerJoin('carried_attempts as carried', 'carried.run_id', 'runs.id')
    .innerJoin('attempts', 'attempts.id', 'carried.attempt_id')
    .select('attempts.id')
    .where('runs.episode_id', '=', episodeId)
    .where('attempts.outcome', '=', 'delivered')
    .where('carried.started_at', '>=', since);
  return (await own.unionAll(carried).limit(1).executeTakeFirst()) !== undefined;
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
      'episodes.test_id',
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
    .where('episodes.id', '=', episodeId)
    .executeTakeFirst();
}
/** The alarm of an episode. */
export type AlarmOfEpisode = NonNullable<Awaited<ReturnType<typeof findAlarmOfEpisode>>>;

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
