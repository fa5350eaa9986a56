import type { Feature } from '#platform/feature.ts';
import { countSimCards, countSimCardsLater } from './count-sim-cards.job.ts';
import { simCardsManagementRoutes } from './sim-cards.management-routes.ts';

/** What this room gives to the server. */
export const simCards: Feature = {
  routes: simCardsManagementRoutes,
  // Nobody waits for it: not among the engine's.
  worldJobs: [countSimCards],
  afterStart: countSimCardsLater,
};
