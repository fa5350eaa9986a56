import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { paymentJobs } from '#features/money/payments/payments-jobs.ts';
import { matchPayouts } from './match-payouts.ts';
import { noteNotArrived } from './note-not-arrived.ts';

/** Looks for the transfers of payouts after a bank's file or a payout was read, and notes those that do not come. */
export const matchPayoutsJob = defineJob({
  ...paymentJobs.matchPayouts,
  async run(platform: Platform) {
    await matchPayouts(platform);
    await noteNotArrived(platform);
  },
});
