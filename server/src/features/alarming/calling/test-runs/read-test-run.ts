import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** How the calling of a test went; undefined while it goes on. */
export async function readTestRun(
  trx: Kysely<DB>,
  testId: string,
): Promise<
  | {
      outcome: 'accepted' | 'used-up' | 'nobody-available' | 'stopped';
      delivered: boolean;
      finishedAt: Date;
    }
  | undefined
> {
  const row = await trx
    .selectFrom('runs')
    .select(['outcome', 'finished_at'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.run_id', '=', 'runs.id')
            .where('attempts.outcome', '=', 'delivered'),
        )
        .as('delivered'),
    )
    .where('episode_id', '=', testId)
    .executeTakeFirst();
  if (!row?.finished_at) return undefined;
  return {
    outcome: (row.outcome ?? 'stopped') as 'stopped',
    delivered: row.delivered === true,
    finishedAt: row.finished_at,
  };
}
