import type { Feature } from '#platform/feature.ts';
import { deviceRemovalRoutes } from './device-removal.routes.ts';

/** What this room gives to the server. */
export const deviceRemoval: Feature = {
  routes: deviceRemovalRoutes,
};
