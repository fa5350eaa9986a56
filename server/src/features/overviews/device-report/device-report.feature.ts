import type { Feature } from '#platform/feature.ts';
import { deviceReportRoutes } from './device-report.routes.ts';

/** What this room gives to the server. */
export const deviceReport: Feature = {
  routes: deviceReportRoutes,
};
