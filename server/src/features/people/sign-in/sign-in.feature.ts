import type { Feature } from '#platform/feature.ts';
import { signInFailureJob } from './sign-in-failure.job.ts';
import { signInManagementRoutes } from './sign-in.management-routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { verificationMailJob } from './verification-mail.job.ts';

/** What this room gives to the server. */
export const signIn: Feature = {
  routes: (platform) => [...signInRoutes(platform), ...signInManagementRoutes(platform)],
  worldJobs: [verificationMailJob, signInFailureJob],
};
