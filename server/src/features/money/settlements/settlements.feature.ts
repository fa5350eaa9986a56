import type { Feature } from '#platform/feature.ts';
import { matchPayoutsJob } from './bank/match.job.ts';
import { tellDifferences } from './differences/tell.job.ts';
import { readLater, readSettlements } from './reading/read.job.ts';
import { settlementsRoutes } from './settlements.routes.ts';

/** What this room gives to the server. */
export const settlements: Feature = {
  routes: settlementsRoutes,
  worldJobs: [readSettlements, matchPayoutsJob, tellDifferences],
  afterStart: readLater,
};
