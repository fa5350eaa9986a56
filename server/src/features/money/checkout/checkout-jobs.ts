import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { nameJob } from '#platform/jobs/job.ts';

/** Work of checkout by its name; each is run by the file that its name tells. */
export const checkoutJobs = {
  /** Ends an order that nobody has paid for a month. */
  expire: nameJob({
    name: 'checkout/expire',
    payload: z.strictObject({ companyId: id, orderId: id }),
  }),
} as const;
