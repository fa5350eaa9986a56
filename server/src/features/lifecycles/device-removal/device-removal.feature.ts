import type { Feature } from '#platform/feature.ts';
import { deviceRemovalManagementRoutes } from './device-removal.management-routes.ts';
import { deviceRemovalRoutes } from './device-removal.routes.ts';

/** What this room gives to the server. */
export const deviceRemoval: Feature = {
  routes: (platform) => [...deviceRemovalRoutes(platform), ...deviceRemovalManagementRoutes(platform)],
};
