import { sql, type Insertable, type Kysely } from 'kysely';
import type { Medium } from '@belfry/contract/values/media.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { AttemptRow } from '../attempts/attempts.queries.ts';

/** What the plan of a run has to know of an attempt. */
export type TriedAttempt = Pick<
  AttemptRow,
  'contact_id' | 'medium' | 'pass' | 'number' | 'state' | 'started_at' | 'dialled_at' | 'outcome'
> &
  // What its group's report did for a run is shown with the report.
  Partial<Pick<AttemptRow, 'id' | 'accept_until'>>;

/**
 * What group reports did in the place of runs. What one could not begin any more, because it was over, the run does itself.
 */
export async function findCarriedAttempts(
  trx: Kysely<DB>,
  runIds: readonly string[],
): Promise<(TriedAttempt & { run_id: string })[]> {
  if (runIds.length === 0) return [];
  return trx
    .selectFrom('carried_attempts as carried')
    .innerJoin('attempts', 'attempts.id', 'carried.attempt_id')
    .select([
      'carried.run_id',
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
    .where('carried.run_id', '=', sql<string>`any(${runIds}::uuid[])`)
    .where('attempts.state', '<>', 'not-needed')
    .execute();
}

/** Attempts of a group's report to a person by a medium, newest first, with whether they stood for an alarm before. */
export function findAttemptsOfReport(
  trx: Kysely<DB>,
  asked: { reportNodeId: string; askingNodeId: string; contactId: string; medium: Medium; since: Date },
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
