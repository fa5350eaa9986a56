import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

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

/** Calls of a test that hold a phone, by the provider's ids. */
export async function findTestCalls(database: Kysely<DB>, testId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('episodes')
    .innerJoin('attempts', 'attempts.episode_id', 'episodes.id')
    .select('attempts.provider_id')
    .where('episodes.test_id', '=', testId)
    .where('attempts.medium', '=', 'voice')
    .where('attempts.finished_at', 'is', null)
    .where('attempts.provider_id', 'is not', null)
    .execute();
  return rows.flatMap(({ provider_id: providerId }) => providerId ?? []);
}
