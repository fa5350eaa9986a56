import type { Feature } from '#platform/feature.ts';
import { invitationsRoutes } from './invitations.routes.ts';

/** What this room gives to the server. */
export const invitations: Feature = {
  routes: invitationsRoutes,
};
