import type { Feature } from '#platform/feature.ts';
import { bouncedMailsManagementRoutes } from './bounced-mails.management-routes.ts';

/** What this room gives to the server. */
export const bouncedMails: Feature = {
  routes: bouncedMailsManagementRoutes,
};
