import type { Feature } from '#platform/feature.ts';
import { callListsRoutes } from './call-lists.routes.ts';
import { askPlansAgainJob } from './plan/ask-plans-again.job.ts';

/** What this room gives to the server. */
export const callLists: Feature = {
  routes: callListsRoutes,
  engineJobs: [askPlansAgainJob],
};
