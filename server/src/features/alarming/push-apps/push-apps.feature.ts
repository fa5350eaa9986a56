import type { Feature } from '#platform/feature.ts';
import { testPush } from './app-test.job.ts';
import { countPushDays, countPushDaysLater } from './management/count-push-days.job.ts';
import { pushAppsManagementRoutes } from './management/push-apps.management-routes.ts';
import { pushAppsRoutes } from './push-apps.routes.ts';

/** What this room gives to the server. */
export const pushApps: Feature = {
  routes: (platform) => [...pushAppsRoutes(platform), ...pushAppsManagementRoutes(platform)],
  worldJobs: [testPush, countPushDays],
  afterStart: countPushDaysLater,
};
