import type { Feature } from '#platform/feature.ts';
import { purge, purgeLater } from './purge.job.ts';

/** What this room gives to the server. */
export const housekeeping: Feature = {
  // Long, and nobody waits for it: not among the engine's.
  worldJobs: [purge],
  afterStart: purgeLater,
};
