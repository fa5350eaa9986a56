import { settledStates } from '@belfry/contract/money/payments/payment-states.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { isUnderWay } from '../collection/under-way.rules.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { paymentJobs } from '../payments-jobs.ts';
import { findClaimed, lockPayment, type PaymentRow } from '../payments.queries.ts';
import { remindOn } from './begin-reminders.ts';
import { remindingOn } from './reminder.rules.ts';
import { findLastReminder, insertReminder } from './reminders.queries.ts';
import { tellReminder } from './tell-payer.ts';

/**
 * Reminds whoever pays of what is late and not collected, and plans the next reminder. What the bank has in hand, or is to be
 * collected after all, is looked at again a day later; out of dunning nothing is mailed. What was collected and failed is told of by
 * dunning, and after the last reminder a person decides.
 */
export const remindOfPayment = defineJob({
  ...paymentJobs.remind,
  async run(platform: Platform, { paymentId, dueOn }) {
    const { database, clock } = platform;
    const of = await findClaimed(database.allCompanies, { id: paymentId });
    if (!of) return;
    await database.transaction(of.company_id, async (trx) => {
      const claim = await lockPayment(trx, paymentId);
      if (!claim || isNoMore(claim) || (await openOfClaim(trx, claim)).cents === 0) return;
      const at = clock.now();
      const today = bookDay(at);
      if (isUnderWay(claim) || claim.next_try_at !== null) {
        await remindOn(trx, { paymentId, dueOn }, addDays(today, 1));
        return;
      }
      const { due, nextOn } = remindingOn(dueOn, today, await findLastReminder(trx, paymentId));
      if (due !== null && claim.dunned) {
        await insertReminder(trx, { companyId: claim.company_id, paymentId, day: due, at });
        await tellReminder(platform, trx, { claim, dueOn, day: due, at });
      }
      if (nextOn !== null) await remindOn(trx, { paymentId, dueOn }, nextOn);
    });
  },
});

function isNoMore({ state, failed_at: failedAt }: PaymentRow): boolean {
  return failedAt !== null || settledStates.some((settled) => settled === state);
}
