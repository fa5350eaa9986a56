import type { Feature } from '#platform/feature.ts';
import { accountMail } from './account-mail.job.ts';

/** What this room gives to the server. */
export const accountMails: Feature = {
  worldJobs: [accountMail],
};
