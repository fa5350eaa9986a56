import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { paymentJobs } from '../payments-jobs.ts';
import { findClaimed, lockPayment, updatePayment } from '../payments.queries.ts';
import { publishPayment } from '../publish-payment.ts';
import { tellOfClaims } from '../tell-of-claims.ts';
import { chargeMandate } from './charge-mandate.ts';
import { tellLastCall } from './tell-payer.ts';

/** Charges once more what failed, unless it was paid, taken out of dunning or put off meanwhile: all is read anew under the lock. */
export const retryPaymentJob = defineJob({
  ...paymentJobs.retry,
  async run(platform: Platform, { paymentId }) {
    const { database, clock } = platform;
    const of = await findClaimed(database.allCompanies, { id: paymentId });
    if (!of) return;
    const changed = await database.transaction(of.company_id, async (trx) => {
      const claim = await lockPayment(trx, paymentId);
      const at = clock.now();
      if (claim?.state !== 'failed' || !claim.dunned || !claim.next_try_at || claim.next_try_at > at)
        return null;
      const noted = await updatePayment(trx, paymentId, { next_try_at: null });
      await chargeMandate(trx, platform, noted, at);
      return noted;
    });
    if (changed) publishPayment(platform, changed);
  },
});

/** Three weeks after the first failure: nothing is tried any more, whoever pays is told for the last time, and staff decide. */
export const giveUpPayment = defineJob({
  ...paymentJobs.giveUp,
  async run(platform: Platform, { paymentId }) {
    const { database } = platform;
    const of = await findClaimed(database.allCompanies, { id: paymentId });
    if (!of) return;
    const changed = await database.transaction(of.company_id, async (trx) => {
      const claim = await lockPayment(trx, paymentId);
      if (claim?.state !== 'failed' || !claim.dunned) return null;
      await tellLastCall(platform, trx, claim);
      await tellOfClaims(trx, claim.company_id);
      return updatePayment(trx, paymentId, { state: 'failed-multiple-times', next_try_at: null });
    });
    if (changed) publishPayment(platform, changed);
  },
});
