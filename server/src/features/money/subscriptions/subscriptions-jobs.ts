import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { nameJob, type Job } from '#platform/jobs/job.ts';

const ofCompany = z.strictObject({ companyId: id });

/** Work of subscriptions by its name; each is run by the file that its name tells. */
export const subscriptionJobs = {
  /** Charges what is due of a company, and ends what is over. */
  charge: nameJob({ name: 'subscriptions/charge', payload: ofCompany }),
  /** Tells staff of a subscription of which nobody can tell where it stands. */
  tellUnknown: nameJob({
    name: 'subscriptions/tell-unknown',
    payload: z.strictObject({ companyId: id, subscriptionId: id }),
  }),
  /** A company has no subscription left: what is left of its balance goes back; run by `checkout`, which knows what is ordered. */
  refundBalance: nameJob({ name: 'checkout/refund-balance', payload: ofCompany }),
} as const;

/** The job that charges a company; of several that wait it is one. */
export function chargeJobOf(companyId: string): Job {
  return subscriptionJobs.charge.of({ companyId }, { key: `subscriptions/charge/${companyId}` });
}
