import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { paymentJobs } from '../payments-jobs.ts';
import { askForAttempt } from './ask-for-attempt.ts';
import { findAttempt } from './attempts.queries.ts';
import { syncAttempt } from './sync-attempt.ts';

/** Asks the provider for an attempt that was begun. */
export const askForAttemptJob = defineJob({
  ...paymentJobs.ask,
  run: (platform: Platform, { attemptId }) => askForAttempt(platform, attemptId),
});

/** Looks at an attempt at the provider. */
export const syncAttemptJob = defineJob({
  ...paymentJobs.sync,
  run: (platform: Platform, { attemptId }) => syncAttempt(platform, attemptId),
});

/** Cancels what nobody has to pay any more, and looks at what came of it: it may have been paid just now. */
export const cancelAttemptJob = defineJob({
  ...paymentJobs.cancel,
  async run(platform: Platform, { attemptId }) {
    const attempt = await findAttempt(platform.database.allCompanies, { id: attemptId });
    if (!attempt?.provider_id || attempt.ended_at) return;
    await platform.payments.cancelPayment(attempt.provider_id);
    await syncAttempt(platform, attemptId);
  },
});
