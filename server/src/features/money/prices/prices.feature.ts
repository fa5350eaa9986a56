import type { Feature } from '#platform/feature.ts';
import { announcePrice } from './notices/announce-price.job.ts';
import { sendPriceNotice } from './notices/send-notice.job.ts';
import { pricesManagementRoutes } from './prices.management-routes.ts';
import { pricesRoutes } from './prices.routes.ts';

/** What this room gives to the server. */
export const prices: Feature = {
  routes: (platform) => [...pricesRoutes(platform), ...pricesManagementRoutes(platform)],
  worldJobs: [announcePrice, sendPriceNotice],
};
