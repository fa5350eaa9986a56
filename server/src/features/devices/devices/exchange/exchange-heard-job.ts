import * as z from 'zod/mini';
import { instant } from '@belfry/contract/values/values.ts';
import { nameJob, type Job } from '#platform/jobs/job.ts';

/** The job for a hello of a dialler that takes another's place; swaps, which know what for, run it. */
export const exchangeHeardJob = nameJob({
  name: 'swaps/heard',
  payload: z.strictObject({ serialNumber: z.string(), at: instant }),
});

/** Says that a dialler which takes another's place said hello; of several that wait the newest counts. */
export function exchangeHeardOf(serialNumber: string, at: Date): Job {
  return exchangeHeardJob.of(
    { serialNumber, at: at.toISOString() },
    { key: `${exchangeHeardJob.name} ${serialNumber}` },
  );
}
