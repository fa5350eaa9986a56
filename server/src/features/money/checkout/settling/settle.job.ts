import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { paymentJobs } from '#features/money/payments/payments-jobs.ts';
import { settleOrders } from './settle-orders.ts';

const hourMs = 3_600_000;

/** Looks at the orders of a company after something of its payments has changed; while nobody sells, again in an hour. */
export const settleOrdersJob = defineJob({
  ...paymentJobs.settleOrders,
  async run(platform: Platform, { companyId }) {
    if (await settleOrders(platform, companyId)) return;
    const { database, clock } = platform;
    await enqueue(database.company(companyId), [
      paymentJobs.settleOrders.of(
        { companyId },
        { key: `checkout/settle/${companyId}`, at: new Date(clock.now().getTime() + hourMs) },
      ),
    ]);
  },
});
