import type { Feature } from '#platform/feature.ts';
import { overdueWatchdogs } from './overdue-watchdogs.job.ts';
import { restApiRoutes } from './rest-api.routes.ts';

/** What this room gives to the server. */
export const restApi: Feature = {
  routes: restApiRoutes,
  engineJobs: [overdueWatchdogs],
};
