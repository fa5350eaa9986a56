import type { Feature } from '#platform/feature.ts';
import { searchRoutes } from './search.routes.ts';

/** What this room gives to the server. */
export const search: Feature = {
  routes: searchRoutes,
};
