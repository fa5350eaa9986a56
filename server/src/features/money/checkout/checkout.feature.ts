import type { Feature } from '#platform/feature.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { expireOrder } from './settling/expire.job.ts';
import { refundBalanceJob } from './settling/refund-balance.job.ts';
import { settleOrdersJob } from './settling/settle.job.ts';

/** What this room gives to the server. */
export const checkout: Feature = {
  routes: checkoutRoutes,
  worldJobs: [settleOrdersJob, expireOrder, refundBalanceJob],
};
