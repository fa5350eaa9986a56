import type { Feature } from '#platform/feature.ts';
import { failedJobsManagementRoutes } from './failed-jobs.management-routes.ts';

/** What this room gives to the server. */
export const failedJobs: Feature = {
  routes: failedJobsManagementRoutes,
};
