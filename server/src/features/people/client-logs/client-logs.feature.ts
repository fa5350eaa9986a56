import type { Feature } from '#platform/feature.ts';
import { clientLogsRoutes } from './client-logs.routes.ts';
import { receivedLogs } from './received-logs.ts';

/** What this room gives to the server. */
export const clientLogs: Feature = {
  routes: clientLogsRoutes,
  metrics: [receivedLogs],
};
