import type { Feature } from '#platform/feature.ts';
import { passwordResetMailJob } from './password-reset-mail.job.ts';
import { passwordsRoutes } from './passwords.routes.ts';

/** What this room gives to the server. */
export const passwords: Feature = {
  routes: passwordsRoutes,
  worldJobs: [passwordResetMailJob],
};
