import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { paymentJobs } from '#features/money/payments/payments-jobs.ts';
import { matchPayouts } from './match-payouts.ts';

/** Looks for the transfers of payouts after a bank's file or a payout was read. */
export const matchPayoutsJob = defineJob({
  ...paymentJobs.matchPayouts,
  run: (platform: Platform) => matchPayouts(platform),
});
