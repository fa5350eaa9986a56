import * as z from 'zod/mini';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { adoptVoipLines } from './voip.queries.ts';

const hourMs = 3_600_000;
/** A restart must not put the work off for ever. */
const firstAfterMs = 4 * 60_000;

/** Every hour keeps internet telephony of devices that have told of it, and not since they came to their company. */
export const adoptVoip = defineJob({
  name: 'voip/adopt',
  payload: z.strictObject({}),
  async run({ database: { allCompanies }, clock }: Pick<Platform, 'database' | 'clock'>) {
    const now = clock.now();
    // First: a look that fails does not end the chain, and is made again.
    await enqueue(allCompanies, [adoptAt(new Date(now.getTime() + hourMs))]);
    await adoptVoipLines(allCompanies, now);
  },
});

/** One at a time: whatever is pending is replaced. */
function adoptAt(at: Date): Job {
  return adoptVoip.of({}, { at, key: 'voip/adopt' });
}

/** Begins the chain, soon after a start. */
export async function adoptVoipLater({ database, clock }: Platform): Promise<void> {
  await enqueue(database.allCompanies, [adoptAt(new Date(clock.now().getTime() + firstAfterMs))]);
}
