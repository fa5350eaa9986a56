import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { refundLeftBalance } from '#features/money/payments/refunds/refund-left-balance.ts';
import { hasLeft } from '#features/money/subscriptions/billing/has-left.ts';
import { subscriptionJobs } from '#features/money/subscriptions/subscriptions-jobs.ts';
import { lockOrders } from '../orders.queries.ts';
import { awaitOrder } from './await-order.ts';
import { eventOf } from './event-of.rules.ts';

/** Gives the balance back of a company without a subscription, unless something that it ordered is under way, or paid by it. */
export const refundBalanceJob = defineJob({
  ...subscriptionJobs.refundBalance,
  async run(platform: Platform, { companyId }) {
    const { database, clock } = platform;
    await database.transaction(companyId, async (trx) => {
      await lockPayer(trx, companyId);
      if (await hasLeft(trx, companyId)) return;
      for (const order of await lockOrders(trx, companyId)) {
        const awaited = await awaitOrder(trx, order);
        if (isUnderWay.includes(order.state) || (awaited && eventOf(awaited) === 'paid')) return;
      }
      await refundLeftBalance(platform, trx, companyId, clock.now());
    });
  },
});

const isUnderWay = ['processing', 'awaiting-transfer'];
