import * as z from 'zod/mini';
import { nameJob, type Job } from '#platform/jobs/job.ts';

const payload = z.strictObject({ swapId: z.string() });

/** The jobs of a swap, for those who add them and those that run them. */
export const swapJobs = {
  /** Has the reserved dialler connect anew, so that it says what it is. */
  ask: nameJob({ name: 'swaps/ask', payload }),
  /** Brings the device's settings and another key to the dialler that took over. */
  bringSettings: nameJob({ name: 'swaps/bring-settings', payload }),
  /** Undoes a swap whose days are over. */
  expire: nameJob({ name: 'swaps/expire', payload }),
} as const;

/** The jobs that follow when a swap begins. */
export function jobsOfBeginning(swapId: string, expiresAt: Date): Job[] {
  return [
    swapJobs.ask.of({ swapId }, { maxAttempts: 5 }),
    swapJobs.expire.of({ swapId }, { at: expiresAt, key: `${swapJobs.expire.name} ${swapId}` }),
  ];
}
