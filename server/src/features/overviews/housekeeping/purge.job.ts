import * as z from 'zod/mini';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteOver, retentions } from './housekeeping.queries.ts';

/** Rows that go in one statement: few enough that nobody waits for it. */
const rowsAtOnce = 1_000;
/** Statements a table gets in one night; what is left goes in the next. */
const mostStatements = 1_000;

const dayMs = 24 * 3600 * 1000;
/** A restart must not put the work off for ever. */
const firstAfterMs = 10 * 60 * 1000;

/** Removes what is over, table by table, and does so again a day later. */
export const purge = defineJob({
  name: 'housekeeping/purge',
  payload: z.strictObject({}),
  async run({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>) {
    // First: a table that fails tonight is tried again tomorrow, and does not end the chain.
    await database.transaction('allCompanies', (trx) =>
      enqueue(trx, [purgeAt(new Date(clock.now().getTime() + dayMs))]),
    );
    const removed: Record<string, number> = {};
    for (const retention of retentions) {
      let rows = 0;
      for (let statement = 0; statement < mostStatements; statement += 1) {
        const deleted = await deleteOver(database.allCompanies, retention, rowsAtOnce);
        rows += deleted;
        if (deleted < rowsAtOnce) break;
      }
      if (rows > 0) removed[retention.table] = rows;
    }
    log.info({ removed }, 'what is over was removed');
  },
});

/** One at a time: whatever is pending is replaced. */
function purgeAt(at: Date): Job {
  return purge.of({}, { at, key: 'housekeeping/purge' });
}

/** Begins the chain, soon after a start. */
export async function purgeLater({ database, clock }: Platform): Promise<void> {
  await enqueue(database.allCompanies, [purgeAt(new Date(clock.now().getTime() + firstAfterMs))]);
}
