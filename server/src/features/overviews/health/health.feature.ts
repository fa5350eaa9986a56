import type { Feature } from '#platform/feature.ts';
import { countHealthJob, countHealthLater } from './count-health.job.ts';
import { healthRoutes } from './health.routes.ts';

/** What this room gives to the server. */
export const health: Feature = {
  routes: healthRoutes,
  // Nobody waits for it: not among the engine's.
  worldJobs: [countHealthJob],
  afterStart: countHealthLater,
};
