import type { Feature } from '#platform/feature.ts';
import { testPush } from './app-test.job.ts';
import { pushAppsRoutes } from './push-apps.routes.ts';

/** What this room gives to the server. */
export const pushApps: Feature = {
  routes: pushAppsRoutes,
  worldJobs: [testPush],
};
