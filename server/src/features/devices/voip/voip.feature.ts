import type { Feature } from '#platform/feature.ts';
import { withdrawAccount } from './accounts/withdraw-account.job.ts';
import { adoptVoip, adoptVoipLater } from './adopt-voip.job.ts';
import { voipManagementRoutes } from './voip.management-routes.ts';

/** What this room gives to the server. */
export const voip: Feature = {
  routes: voipManagementRoutes,
  worldJobs: [adoptVoip, withdrawAccount],
  afterStart: adoptVoipLater,
};
