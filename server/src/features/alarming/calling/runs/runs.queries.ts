import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, Runs } from '#platform/database/schema.generated.ts';
import { subjectOfEpisode } from '../subjects/subject.queries.ts';

/** A row of `runs`. */
export type RunRow = Selectable<Runs>;

/** Runs whose next step is due, each with what it is about. */
export function findDueRuns(database: Kysely<DB>, now: Date, limit: number) {
  return database
    .selectFrom('runs')
    .innerJoin('episodes', 'episodes.id', 'runs.episode_id')
    .select(['runs.id', 'runs.device_id as deviceId', 'episodes.alarm_id as alarmId', subjectOfEpisode])
    .where('next_step_at', '<=', now)
    .orderBy('next_step_at')
    .limit(limit)
    .execute();
}
/** A run that is due. */
export type DueRun = Omit<Awaited<ReturnType<typeof findDueRuns>>[number], 'subject'>;

/** A run that is locked, with the moment since when its subject asks. */
export type LockedRun = RunRow & { asked_at: Date };

/** Those of runs whose step is still due, locked in one order. */
export function lockDueRuns(trx: Kysely<DB>, ids: readonly string[], now: Date): Promise<LockedRun[]> {
  return trx
    .selectFrom('runs')
    .innerJoin('episodes', 'episodes.id', 'runs.episode_id')
    .selectAll('runs')
    .select('episodes.asked_at')
    .where('runs.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('next_step_at', '<=', now)
    .orderBy('runs.id')
    .forUpdate('runs')
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

/** Whether rounds of a device are about to take a step. */
export async function isStepping(database: Kysely<DB>, deviceId: string, now: Date): Promise<boolean> {
  const row = await database
    .selectFrom('runs')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('next_step_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
