import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { continueRunsOfCompany, wakeRuns } from '../runs.ts';

/**
 * Asks the plan of every round of a company that is under way again: whom it calls, how or for how long has changed. In
 * a transaction of its own, since a round in progress holds what the change holds, in another order.
 */
export const askPlansAgainJob = defineJob({
  name: 'call-lists/ask-plans-again',
  payload: z.strictObject({ companyId: id }),
  async run({ database, clock }: Platform, { companyId }) {
    const now = clock.now();
    await database.transaction('allCompanies', async (trx) => {
      if (await continueRunsOfCompany(trx, companyId, now)) await enqueue(trx, [wakeRuns(now)]);
    });
  },
});

/** As {@link askPlansAgainJob}, after the commit; several changes that wait are one question. */
export function askPlansAgain(companyId: string): Job {
  return askPlansAgainJob.of({ companyId }, { key: `ask-plans-again ${companyId}`, priority: -10 });
}
