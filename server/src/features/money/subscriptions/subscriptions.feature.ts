import type { Feature } from '#platform/feature.ts';
import { chargeCompanyJob } from './billing/charge-company.ts';
import { followReissue } from './billing/follow-reissue.job.ts';
import { sweepLater, sweepSubscriptions } from './billing/sweep.job.ts';
import { restateSubscriptionsJob } from './state/restate-subscriptions.ts';
import { subscriptionsManagementRoutes } from './subscriptions.management-routes.ts';
import { subscriptionsRoutes } from './subscriptions.routes.ts';
import { countUnsubscribed, countUnsubscribedLater } from './unsubscribed/count-unsubscribed.job.ts';
import { tellUnknown } from './state/tell-unknown.job.ts';

/** What this room gives to the server. */
export const subscriptions: Feature = {
  routes: (platform) => [...subscriptionsRoutes(platform), ...subscriptionsManagementRoutes(platform)],
  worldJobs: [
    sweepSubscriptions,
    chargeCompanyJob,
    restateSubscriptionsJob,
    followReissue,
    tellUnknown,
    countUnsubscribed,
  ],
  async afterStart(platform) {
    await sweepLater(platform);
    await countUnsubscribedLater(platform);
  },
};
