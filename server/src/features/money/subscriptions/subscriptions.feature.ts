import type { Feature } from '#platform/feature.ts';
import { chargeCompanyJob } from './billing/charge-company.ts';
import { followReissue } from './billing/follow-reissue.job.ts';
import { sweepLater, sweepSubscriptions } from './billing/sweep.job.ts';
import { restateSubscriptionsJob } from './state/restate-subscriptions.ts';
import { tellUnknown } from './state/tell-unknown.job.ts';

/** What this room gives to the server. */
export const subscriptions: Feature = {
  worldJobs: [sweepSubscriptions, chargeCompanyJob, restateSubscriptionsJob, followReissue, tellUnknown],
  afterStart: sweepLater,
};
