import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { checkoutJobs } from '../checkout-jobs.ts';
import { settleOrder } from './settle-orders.ts';

/** Ends an order that nobody has paid for a month: its invoice is credited, and nothing of it can be paid any more. */
export const expireOrder = defineJob({
  ...checkoutJobs.expire,
  run: (platform: Platform, { companyId, orderId }) =>
    settleOrder(platform, { companyId, orderId, following: 'overdue' }),
});
