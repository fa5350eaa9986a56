import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { nameJob } from '#platform/jobs/job.ts';

/** Work of payouts by its name, for the verbs that want it done; each is run by the file that its name tells. */
export const settlementJobs = {
  /** Asks the provider for its payouts. */
  read: nameJob({ name: 'settlements/read', payload: z.strictObject({}) }),
  /** Mails staff that there are new differences of a payout, or of what is in none. */
  tell: nameJob({
    name: 'settlements/tell',
    payload: z.strictObject({ settlementId: z.nullable(id), foundAt: z.iso.datetime() }),
  }),
} as const;
