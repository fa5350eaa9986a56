import type { Feature } from '#platform/feature.ts';
import { commissioningRoutes } from './commissioning.routes.ts';

/** What this room gives to the server. */
export const commissioning: Feature = {
  routes: commissioningRoutes,
};
