import type { Feature } from '#platform/feature.ts';
import { askDialler } from './ask-dialler.job.ts';
import { bringSettings } from './bring-settings.job.ts';
import { expireSwap } from './expire-swap.job.ts';
import { hearDialler } from './hear-dialler.job.ts';
import { swapsManagementRoutes } from './swaps.management-routes.ts';

/** What this room gives to the server. */
export const swaps: Feature = {
  routes: swapsManagementRoutes,
  engineJobs: [expireSwap, hearDialler],
  worldJobs: [askDialler, bringSettings],
};
