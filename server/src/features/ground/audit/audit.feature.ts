import type { Feature } from '#platform/feature.ts';
import { auditRoutes } from './audit.routes.ts';

/** What this room gives to the server. */
export const audit: Feature = {
  routes: auditRoutes,
};
