import type { Feature } from '#platform/feature.ts';
import { usersManagementRoutes } from './users.management-routes.ts';
import { usersRoutes } from './users.routes.ts';

/** What this room gives to the server. */
export const users: Feature = {
  routes: (platform) => [...usersRoutes(platform), ...usersManagementRoutes(platform)],
};
