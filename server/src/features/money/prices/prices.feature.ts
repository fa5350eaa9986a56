import type { Feature } from '#platform/feature.ts';
import { announcePrice } from './announce-price.job.ts';
import { pricesRoutes } from './prices.routes.ts';

/** What this room gives to the server. */
export const prices: Feature = {
  routes: pricesRoutes,
  worldJobs: [announcePrice],
};
