import type { Feature } from '#platform/feature.ts';
import { mfaRoutes } from './mfa.routes.ts';

/** What this room gives to the server. */
export const mfa: Feature = {
  routes: mfaRoutes,
};
