import type { Feature } from '#platform/feature.ts';
import { installEmailLink } from './email-link.ts';
import { profileRoutes } from './profile.routes.ts';

/** What this room gives to the server. */
export const profile: Feature = {
  routes: profileRoutes,
  pages: [installEmailLink],
};
