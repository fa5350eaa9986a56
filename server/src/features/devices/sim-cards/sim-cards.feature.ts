import type { Feature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { readSimAccount, readSimAccountLater } from './account/read-sim-account.job.ts';
import { askForAct } from './acts/ask-for-act.job.ts';
import { lookAtAct } from './acts/look-at-act.job.ts';
import { installSimCallbacks } from './acts/sim-callbacks.ts';
import { countSimCards, countSimCardsLater } from './count-sim-cards.job.ts';
import { simCardsManagementRoutes } from './sim-cards.management-routes.ts';

/** What this room gives to the server. */
export const simCards: Feature = {
  routes: simCardsManagementRoutes,
  pages: [installSimCallbacks],
  // Nobody waits for it: not among the engine's.
  worldJobs: [countSimCards, readSimAccount, askForAct, lookAtAct],
  async afterStart(platform: Platform) {
    await countSimCardsLater(platform);
    await readSimAccountLater(platform);
  },
};
