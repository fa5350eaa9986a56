import type { Feature } from '#platform/feature.ts';
import { savedViewsRoutes } from './saved-views.routes.ts';

/** What this room gives to the server. */
export const savedViews: Feature = {
  routes: savedViewsRoutes,
};
