import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { swapJobs } from './swap-jobs.ts';
import { findSwap } from '../swaps.queries.ts';

/** Has the reserved dialler connect anew: it says what it is after each connect, and nothing can ask for that. */
export const askDialler = defineJob({
  ...swapJobs.ask,
  async run({ database, gateway }: Pick<Platform, 'database' | 'gateway'>, { swapId }) {
    const swap = await findSwap(database.allCompanies, swapId);
    if (swap?.state === 'waiting' && gateway.isConnected(swap.to_serial))
      await gateway.disconnect(swap.to_serial);
  },
});
