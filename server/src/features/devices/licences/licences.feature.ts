import type { Feature } from '#platform/feature.ts';
import { licencesManagementRoutes } from './licences.management-routes.ts';
import { licencesRoutes } from './licences.routes.ts';

/** What this room gives to the server. */
export const licences: Feature = {
  routes: (platform) => [...licencesRoutes(platform), ...licencesManagementRoutes(platform)],
};
