import type { Feature } from '#platform/feature.ts';
import { userRemovalRoutes } from './user-removal.routes.ts';

/** What this room gives to the server. */
export const userRemoval: Feature = {
  routes: userRemovalRoutes,
};
