import type { Feature } from '#platform/feature.ts';
import { countEarlier, prepareLater, prepareReportsJob } from './facts/prepare.job.ts';
import { reportsRoutes } from './reports.routes.ts';

/** What this room gives to the server. */
export const reports: Feature = {
  routes: reportsRoutes,
  // Long, and nobody waits for it: not among the engine's.
  worldJobs: [prepareReportsJob, countEarlier],
  afterStart: prepareLater,
};
