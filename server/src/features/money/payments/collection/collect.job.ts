import { addDays } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { beginReminders } from '../dunning/begin-reminders.ts';
import { chargeMandate } from '../dunning/charge-mandate.ts';
import { tellPaymentLink } from '../dunning/tell-payer.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { paymentJobs } from '../payments-jobs.ts';
import { findClaimed, lockPayment, updatePayment } from '../payments.queries.ts';
import { publishPayment } from '../publish-payment.ts';
import { tellOfClaims } from '../tell-of-claims.ts';
import { beginCollection } from './plan-collection.ts';

/**
 * Charges an invoice on the day that it announced, unless somebody paid or began to pay it. Where there is no mandate any more by which
 * it could be, whoever pays is sent a link instead, and reminded.
 */
export const collectPayment = defineJob({
  ...paymentJobs.collect,
  async run(platform: Platform, { paymentId }) {
    const { database, clock } = platform;
    const of = await findClaimed(database.allCompanies, { id: paymentId });
    if (!of) return;
    const changed = await database.transaction(of.company_id, async (trx) => {
      const claim = await lockPayment(trx, paymentId);
      const at = clock.now();
      if (!claim?.next_try_at || claim.next_try_at > at || claim.failed_at !== null) return null;
      if (underWay.includes(claim.state)) return beginCollection(trx, claim, addDays(bookDay(at), 1));
      const noted = await updatePayment(trx, paymentId, { next_try_at: null });
      await tellOfClaims(trx, claim.company_id);
      const isCharged = await chargeMandate(trx, platform, noted, at);
      if (!isCharged && (await openOfClaim(trx, noted)).cents > 0) {
        await tellPaymentLink(platform, trx, { claim: noted, email: null, at });
        await beginReminders(trx, noted, bookDay(at));
      }
      return noted;
    });
    if (changed) publishPayment(platform, changed);
  },
});

/** What the payer began at the provider may become a payment: a day later it is known. */
const underWay = ['open', 'pending', 'authorized'];
