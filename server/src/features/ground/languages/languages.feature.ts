import type { Feature } from '#platform/feature.ts';
import { languagesRoutes } from './languages.routes.ts';

/** What this room gives to the server. */
export const languages: Feature = {
  routes: languagesRoutes,
};
