import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { Attempts, DB } from '#platform/database/schema.generated.ts';
import { alarmSince, subjectOfEpisode } from '../subjects/subject.queries.ts';

/** A row of `attempts`. */
export type AttemptRow = Selectable<Attempts>;

/** The attempts of runs. */
export function findAttemptsOfRuns(trx: Kysely<DB>, runIds: readonly string[]): Promise<AttemptRow[]> {
  return trx
    .selectFrom('attempts')
    .selectAll()
    .where('run_id', '=', sql<string>`any(${runIds}::uuid[])`)
    .execute();
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
  await trx
    .updateTable('attempts')
    .set({ outcome: 'unanswered' })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return attempts.map((attempt) =>
    left.includes(attempt) ? { ...attempt, outcome: 'unanswered' } : attempt,
  );
}

/** Of a group's report: the episodes of the alarms that it speaks for now, as its `covers` names them. */
const coveredEpisodes = sql<string[]>`array(select episode_id from alarm_nodes
  where alarm_nodes.device_id = episodes.device_id and alarm_nodes.covered_by = episodes.id
    and alarm_nodes.episode_id is not null)`;

/** What an attempt needs to say: the alarm, the device, and how it stands. */
export function findAttempt(database: Kysely<DB>, id: string) {
  return selectFacts(database).where('attempts.id', '=', id).executeTakeFirst();
}

/** As {@link findAttempt}, of several, in the order of their ids here. */
export async function findAttempts(database: Kysely<DB>, ids: readonly string[]): Promise<AttemptFacts[]> {
  if (ids.length === 0) return [];
  const found = await selectFacts(database)
    .where('attempts.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function selectFacts(database: Kysely<DB>) {
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
      subjectOfEpisode,
      'devices.name as device_name',
      'devices.location',
      'devices.time_zone',
      'runs.finished_at as run_finished_at',
      'runs.outcome as run_outcome',
      'contacts.pin',
      'contacts.media as contact_media',
    ]);
}

/** An attempt with what it has to say. */
export type AttemptFacts = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** Waits for the right to change anything about the alarms of an attempt's device; whoever comes next waits for the commit. */
export async function holdDeviceOf(trx: Kysely<DB>, attemptId: string): Promise<void> {
  await sql`
    select from devices where id = (select device_id from attempts where id = ${attemptId}) for no key update`.execute(
    trx,
  );
}

/** Writes to the row of an attempt. */
export async function writeAttempt(
  trx: Kysely<DB>,
  id: string,
  columns: Updateable<Attempts>,
): Promise<void> {
  await trx.updateTable('attempts').set(columns).where('id', '=', id).execute();
}

/** Gives an episode a new version, for what its attempts came to. */
export function touchEpisode(trx: Kysely<DB>, id: string): Promise<void> {
  return touchEpisodes(trx, [id]);
}

/** As {@link touchEpisode}, of several. */
export async function touchEpisodes(trx: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('episodes')
    .set((to) => ({ version: to('version', '+', 1) }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

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

/** Gives attempts, by their ids, another time until which they may be accepted. */
export async function moveAcceptUntil(
  trx: Kysely<DB>,
  moved: readonly { id: string; acceptUntil: Date }[],
): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    update attempts set accept_until = moved.accept_until
    from unnest(${moved.map(({ id }) => id)}::uuid[],
      ${moved.map(({ acceptUntil }) => acceptUntil.toISOString())}::timestamptz[]) as moved (id, accept_until)
    where attempts.id = moved.id`.execute(trx);
}

/** Those of episodes of which something reached somebody since they asked, by itself or by the report of their group. */
export async function findDelivered(
  trx: Kysely<DB>,
  asking: readonly { episodeId: string; since: Date }[],
): Promise<Set<string>> {
  if (asking.length === 0) return new Set();
  // Subqueries with a limit, and no `exists`: of those PostgreSQL would read all attempts at once.
  const answer = await sql<{ id: string }>`
    select asking.id from unnest(${asking.map(({ episodeId }) => episodeId)}::uuid[],
      ${asking.map(({ since }) => since.toISOString())}::timestamptz[]) as asking (id, since)
    where (select true from attempts
        where episode_id = asking.id and outcome = 'delivered' and started_at >= asking.since limit 1)
      or (select true from runs
        join carried_attempts as carried on carried.run_id = runs.id
        join attempts on attempts.id = carried.attempt_id
        where runs.episode_id = asking.id and attempts.outcome = 'delivered' and carried.started_at >= asking.since limit 1)`.execute(
    trx,
  );
  return new Set(answer.rows.map(({ id }) => id));
}
