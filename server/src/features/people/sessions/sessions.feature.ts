import type { Feature } from '#platform/feature.ts';
import { sessionsRoutes } from './sessions.routes.ts';

/** What this room gives to the server. */
export const sessions: Feature = {
  routes: sessionsRoutes,
};
