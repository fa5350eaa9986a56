import { sql, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { DB, Transmissions } from '#platform/database/schema.generated.ts';
import { subjectOfEpisode } from '../subjects/subject.queries.ts';
import { isAskedFor } from './phone-calls.rules.ts';
import type { PhoneUse } from './phone-limit.rules.ts';

/** A row of `transmissions`: a call or a text. */
export type TransmissionRow = Selectable<Transmissions>;

/** What begins. */
export type NewTransmission = Pick<
  TransmissionRow,
  'id' | 'company_id' | 'device_id' | 'contact_id' | 'medium' | 'purpose' | 'number' | 'begun_at'
> & { episode_id?: string };

/** A call or a text. */
export function findTransmission(database: Kysely<DB>, id: string): Promise<TransmissionRow | undefined> {
  return database.selectFrom('transmissions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Begins a call or a text; false where the phone has a call of ours, or this one is known. */
export async function insertTransmission(trx: Kysely<DB>, begun: NewTransmission): Promise<boolean> {
  const row = await trx
    .insertInto('transmissions')
    .values(begun)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the phone again for a call that was not placed; false where it has another one by now. */
export async function beginAgain(
  trx: Kysely<DB>,
  { id, number }: Pick<TransmissionRow, 'id' | 'number'>,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('transmissions')
    .set({ ended_at: null, begun_at: now })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('transmissions as other')
            .select('other.id')
            .where('other.number', '=', number)
            .where('other.medium', '=', 'voice')
            .where('other.ended_at', 'is', null)
            .where('other.id', '<>', id),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever counts what went to a contact waits for the commit of whoever did before. */
export async function lockContact(trx: Kysely<DB>, contactId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${contactId}, 22))`.execute(trx);
}

/** What went to a contact since a moment; what the provider never took did not. */
export async function findUse(trx: Kysely<DB>, contactId: string, since: Date): Promise<PhoneUse> {
  const { rows } = await sql<{ calls: number; texts: number; said: boolean }>`
    select count(*) filter (where medium = 'voice' and purpose <> 'test')::int as calls,
      count(*) filter (where medium = 'sms' and purpose not in ('test', 'more'))::int as texts,
      coalesce(bool_or(purpose = 'more'), false) as said
    from transmissions where contact_id = ${contactId} and begun_at > ${since}
      and (provider_id is not null or ended_at is null)`.execute(trx);
  const [row] = rows;
  return { calls: row?.calls ?? 0, texts: row?.texts ?? 0, saidMore: row?.said ?? false };
}

/** The points for whose rounds an attempt of a group's report stands. */
const pointsCarried = sql`select alarm_nodes.alarm_id from carried_attempts
  join alarm_nodes on alarm_nodes.id = carried_attempts.node_id where carried_attempts.attempt_id = attempts.id`;

/** Which alarm points of a device a contact was called for since a moment, by a call of its group's report, too. */
export async function findCalledPoints(
  trx: Kysely<DB>,
  { contactId, deviceId, since }: { contactId: string; deviceId: string; since: Date },
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('transmissions')
    .innerJoin('attempts', 'attempts.call_id', 'transmissions.id')
    .innerJoin('episodes', 'episodes.id', 'attempts.episode_id')
    .select([
      'episodes.alarm_id',
      // Whoever joined the report after that call has had none.
      sql<string[]>`array(${pointsCarried} and carried_attempts.started_at <= transmissions.begun_at)`.as(
        'carried_points',
      ),
    ])
    .where('transmissions.contact_id', '=', contactId)
    .where('transmissions.device_id', '=', deviceId)
    .where('transmissions.begun_at', '>', since)
    .where('transmissions.purpose', '=', 'alarm')
    .where((of) =>
      of.or([of('transmissions.provider_id', 'is not', null), of('transmissions.ended_at', 'is', null)]),
    )
    .execute();
  return new Set(rows.flatMap(pointsOf));
}

/** The alarm points that an attempt calls for. */
export function pointsOf(attempt: { alarm_id: string; carried_points: readonly string[] }): string[] {
  return [attempt.alarm_id, ...attempt.carried_points];
}

/** Whether a contact was told by a medium, since a moment, that nobody could be reached for an alarm point. */
export async function wasToldOfPoint(
  trx: Kysely<DB>,
  told: {
    contactId: string;
    medium: TransmissionRow['medium'];
    deviceId: string;
    alarmId: string;
    since: Date;
  },
): Promise<boolean> {
  const row = await trx
    .selectFrom('transmissions')
    .innerJoin('episodes', 'episodes.id', 'transmissions.episode_id')
    .select('transmissions.id')
    .where('transmissions.contact_id', '=', told.contactId)
    .where('transmissions.medium', '=', told.medium)
    .where('transmissions.device_id', '=', told.deviceId)
    .where('transmissions.begun_at', '>', told.since)
    .where('transmissions.purpose', '=', 'last-resort')
    .where('episodes.alarm_id', '=', told.alarmId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The provider's ids of what went to a number lately, by one medium; the test calls of contacts among them. */
export async function findKnownIds(
  database: Kysely<DB>,
  { number, medium, since }: Pick<TransmissionRow, 'number' | 'medium'> & { since: Date },
): Promise<string[]> {
  const rows = await database
    .selectFrom('transmissions')
    .select('provider_id')
    .where('number', '=', number)
    .where('medium', '=', medium)
    .where('begun_at', '>', since)
    .where('provider_id', 'is not', null)
    .execute();
  const tests =
    medium === 'voice'
      ? await database
          .selectFrom('contacts')
          .select(['test_call_provider_id', 'test_call_ended_id'])
          .where('phone', '=', number)
          .execute()
      : [];
  return [...rows.map((row) => row.provider_id), ...tests.flatMap((row) => Object.values(row))].filter(
    (providerId) => providerId !== null,
  );
}

/** The calls that hold a phone for a test, of an alarm or of a contact. */
export async function findTestsTo(database: Kysely<DB>, number: string): Promise<EndedCall[]> {
  return database
    .selectFrom('transmissions')
    .select(['id', 'number', 'provider_id'])
    .where('number', '=', number)
    .where('medium', '=', 'voice')
    .where('purpose', '=', 'test')
    .where('ended_at', 'is', null)
    .execute();
}

/** A call that is over, or is about to be. */
export type EndedCall = Pick<TransmissionRow, 'id' | 'number' | 'provider_id'>;

/** Ends the calls that have not: of these ids, of these provider's ids, or of tests to a number. */
export async function endTransmissions(
  trx: Kysely<DB>,
  which: { ids: readonly string[] } | { providerIds: readonly string[] } | { testsTo: string },
  now: Date,
): Promise<EndedCall[]> {
  const meant =
    'ids' in which
      ? sql<boolean>`id = any(${which.ids}::uuid[])`
      : 'providerIds' in which
        ? sql<boolean>`provider_id = any(${which.providerIds}::text[])`
        : sql<boolean>`number = ${which.testsTo} and purpose = 'test'`;
  return trx
    .updateTable('transmissions')
    .set({ ended_at: now })
    .where('medium', '=', 'voice')
    .where('ended_at', 'is', null)
    .where(meant)
    .returning(['id', 'number', 'provider_id'])
    .execute();
}

/** Attempts that are looked at until one is found that still is to be called. */
const first = 5;
const mostWaiting = 100;

/** The attempt that gets a phone next, and what else waits of the same device. */
export interface NextWaiting {
  leader: WaitingAttempt;
  /** In their order; the leader is among them. */
  ofDevice: WaitingAttempt[];
}

/**
 * The attempt that gets a phone next, locked: alarms before tests, oldest first. A contact for whom a hundred wait is asked a hundred
 * times, so few of them are read.
 */
export async function lockNextWaiting(trx: Kysely<DB>, number: string): Promise<NextWaiting | null> {
  const lock = (limit: number) => waitingFor(trx, number).limit(limit).forUpdate('attempts').execute();
  let waiting = await lock(first);
  const isAll = waiting.length < first;
  if (!isAll && !waiting.some(isAskedFor)) waiting = await lock(mostWaiting);
  const leader = waiting.find(isAskedFor);
  if (!leader) return null;
  const isOfDevice = (attempt: WaitingAttempt) => attempt.device_id === leader.device_id;
  if (isAll)
    return { leader, ofDevice: waiting.filter((attempt) => isOfDevice(attempt) && isAskedFor(attempt)) };
  const ofDevice = await waitingFor(trx, number)
    .where('attempts.device_id', '=', leader.device_id)
    .limit(mostWaiting)
    .forUpdate('attempts')
    .execute();
  return { leader, ofDevice: ofDevice.filter(isAskedFor) };
}

/** Of each phone that has no call of ours the attempt that waits first, whether it still is to be called or not. */
export function findFirstWaiting(database: Kysely<DB>, numbers: readonly string[]) {
  return database
    .selectFrom('attempts')
    .innerJoin('episodes', 'episodes.id', 'attempts.episode_id')
    .distinctOn('attempts.address')
    .select(['attempts.id', subjectOfEpisode])
    .where(waitsFor(numbers))
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('transmissions')
            .select('transmissions.id')
            .whereRef('transmissions.number', '=', 'attempts.address')
            .where(isEngaged),
        ),
      ),
    )
    .orderBy('attempts.address')
    .$call(inOrder)
    .execute();
}

/** The call of ours that a phone has; undefined where it has none. */
export function findEngaging(database: Kysely<DB>, number: string) {
  return database
    .selectFrom('transmissions')
    .select(['id', 'purpose'])
    .where('number', '=', number)
    .where(isEngaged)
    .executeTakeFirst();
}

/**
 * Whether a phone has a call of ours, which does not end before the caller's commit: whoever ends it later sees what the caller writes.
 * Waits for an end that is being written.
 */
export async function holdEngaging(trx: Kysely<DB>, number: string): Promise<boolean> {
  const call = await trx
    .selectFrom('transmissions')
    .select('id')
    .where('number', '=', number)
    .where(isEngaged)
    .forShare()
    .executeTakeFirst();
  return call !== undefined;
}

/** Attempts about these episodes that have not got their phones. */
export async function findStillWaiting(database: Kysely<DB>, episodeIds: readonly string[]) {
  return database
    .selectFrom('attempts')
    .innerJoin('episodes', 'episodes.id', 'attempts.episode_id')
    .select([
      'attempts.id',
      'attempts.device_id',
      subjectOfEpisode,
      sql<boolean>`exists (select from carried_attempts where attempt_id = attempts.id)`.as('carries'),
    ])
    .where('attempts.episode_id', '=', sql<string>`any(${episodeIds}::uuid[])`)
    .where('attempts.medium', '=', 'voice')
    .where('attempts.outcome', '=', 'running')
    .where('attempts.finished_at', 'is', null)
    .where('attempts.call_id', 'is', null)
    .where('attempts.provider_id', 'is', null)
    .execute();
}

/** As the index `transmissions_call` has it. */
const isEngaged = sql<boolean>`medium = 'voice' and ended_at is null`;

/** Attempts that wait for phones; written out, as the index of them is: a plan that is kept knows no parameters. */
function waitsFor(numbers: readonly string[]) {
  return sql<boolean>`attempts.medium = 'voice' and attempts.outcome = 'running' and attempts.finished_at is null
    and attempts.address = any(${numbers}::text[]) and attempts.call_id is null and attempts.provider_id is null`;
}

/** Alarms before tests, oldest first. */
function inOrder<Tables extends keyof DB, O>(query: SelectQueryBuilder<DB, Tables, O>) {
  return query
    .orderBy(sql`episodes.test_id is not null`)
    .orderBy(sql`attempts.started_at`)
    .orderBy(sql`attempts.id`);
}

function waitingFor(trx: Kysely<DB>, number: string) {
  return trx
    .selectFrom('attempts')
    .innerJoin('episodes', 'episodes.id', 'attempts.episode_id')
    .innerJoin('runs', 'runs.id', 'attempts.run_id')
    .innerJoin('devices', 'devices.id', 'attempts.device_id')
    .select([
      'attempts.id',
      'attempts.company_id',
      'attempts.device_id',
      'attempts.contact_id',
      'attempts.contact_name',
      'attempts.episode_id',
      'attempts.address',
      'attempts.lang_code',
      'episodes.alarm_id',
      sql<string[]>`array(${pointsCarried})`.as('carried_points'),
      'episodes.name as alarm_name',
      subjectOfEpisode,
      'episodes.over_at',
      'episodes.accepted_at',
      'episodes.asked_at',
      'runs.finished_at as run_finished_at',
      'runs.outcome as run_outcome',
      'devices.name as device_name',
      'devices.location',
    ])
    .where(waitsFor([number]))
    .$call(inOrder);
}
/** An attempt that waits for its phone. */
export type WaitingAttempt = Awaited<ReturnType<ReturnType<typeof waitingFor>['execute']>>[number];

/** Names attempts in a call; the time to accept of those that had to wait begins now. */
export async function nameInCall(
  trx: Kysely<DB>,
  { callId, attemptIds, now }: { callId: string; attemptIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update attempts set call_id = ${callId},
      dialled_at = case when state = 'waiting' then ${now}::timestamptz end,
      accept_until = case when state = 'waiting' then accept_until + (${now}::timestamptz - started_at) else accept_until end
    where id = any(${attemptIds}::uuid[])`.execute(trx);
}

/** The attempts that a call names, the one it has its id of first. */
export async function findAttemptIdsOfCall(database: Kysely<DB>, callId: string): Promise<string[]> {
  return (await findNamedByCall(database, callId)).ids;
}

/** As {@link findAttemptIdsOfCall}, and what the provider calls it as far as that is noted. */
export async function findNamedByCall(
  database: Kysely<DB>,
  callId: string,
): Promise<{ ids: string[]; providerId: string | null }> {
  const rows = await database
    .selectFrom('attempts')
    .leftJoin('transmissions', 'transmissions.id', 'attempts.call_id')
    .select(['attempts.id', 'transmissions.provider_id'])
    .where('attempts.call_id', '=', callId)
    .orderBy(sql`attempts.id <> ${callId}`)
    .orderBy('attempts.started_at')
    .orderBy('attempts.id')
    .execute();
  return { ids: rows.map(({ id }) => id), providerId: rows[0]?.provider_id ?? null };
}
