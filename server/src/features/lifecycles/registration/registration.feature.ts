import type { Feature } from '#platform/feature.ts';
import { registrationMail } from './registration-mail.job.ts';
import { registrationRoutes } from './registration.routes.ts';

/** What this room gives to the server. */
export const registration: Feature = {
  routes: registrationRoutes,
  worldJobs: [registrationMail],
};
