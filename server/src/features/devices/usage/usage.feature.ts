import type { Feature } from '#platform/feature.ts';
import { storeUsage } from './store-usage.ts';
import { usageRoutes } from './usage.routes.ts';

/** What this room gives to the server. */
export const usage: Feature = {
  routes: usageRoutes,
  messages: {
    usage: storeUsage,
  },
};
