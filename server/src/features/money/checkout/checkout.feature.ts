import type { Feature } from '#platform/feature.ts';
import { checkoutManagementRoutes } from './checkout.management-routes.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { expireOrder } from './settling/expire.job.ts';
import { refundBalanceJob } from './settling/refund-balance.job.ts';
import { settleOrdersJob } from './settling/settle.job.ts';

/** What this room gives to the server. */
export const checkout: Feature = {
  routes: (platform) => [...checkoutRoutes(platform), ...checkoutManagementRoutes(platform)],
  worldJobs: [settleOrdersJob, expireOrder, refundBalanceJob],
};
