import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { announce } from '#features/alarming/alarms/announcement.ts';
import type { RunRow } from './runs.queries.ts';

/** Tells every user of the company at once, once an episode, that there is nobody to call for it (decision 0082). */
export async function tellEveryone(
  trx: Kysely<DB>,
  { company_id: companyId, episode_id: episodeId }: Pick<RunRow, 'company_id' | 'episode_id'>,
  now: Date,
): Promise<void> {
  const isFirst = await trx
    .updateTable('episodes')
    .set({ nobody_told_at: now })
    .where('id', '=', episodeId)
    .where('nobody_told_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (isFirst) await enqueue(trx, [announce([{ companyId, episodeId, kind: 'nobody-to-call' }])]);
}
