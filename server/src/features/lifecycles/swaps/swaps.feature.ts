import type { Feature } from '#platform/feature.ts';
import { askDialler } from './jobs/ask-dialler.job.ts';
import { bringSettings } from './jobs/bring-settings.job.ts';
import { expireSwap } from './jobs/expire-swap.job.ts';
import { hearDialler } from './jobs/hear-dialler.job.ts';
import { swapsManagementRoutes } from './swaps.management-routes.ts';

/** What this room gives to the server. */
export const swaps: Feature = {
  routes: swapsManagementRoutes,
  engineJobs: [expireSwap, hearDialler],
  worldJobs: [askDialler, bringSettings],
};
