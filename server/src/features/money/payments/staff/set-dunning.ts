import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { settledStates } from '@belfry/contract/money/payments/payment-states.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { cancelJobs, enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { lastDay } from '../dunning/dunning.rules.ts';
import { momentOfDay } from '../dunning/moment-of-day.ts';
import { paymentJobs, waitingFor } from '../payments-jobs.ts';
import { updatePayment } from '../payments.queries.ts';
import { changeClaim, type StaffAct } from './change-claim.ts';

/**
 * Takes a claim out of dunning: nothing is tried or mailed by itself any more; or back into it, where it goes on with its last day.
 * @throws {AppError} `not-allowed-now` where nobody has to pay it any more
 */
export function setDunning(
  platform: Platform,
  context: Context<UserActor>,
  { isDunned, ...act }: StaffAct & { isDunned: boolean },
): Promise<Payment> {
  return changeClaim(platform, context, act, async (trx, claim) => {
    if (settledStates.some((state) => state === claim.state)) throw new AppError('not-allowed-now');
    const { giveUp, retry } = waitingFor(claim.id);
    if (!isDunned) await cancelJobs(trx, [giveUp, retry]);
    else if (claim.state === 'failed' && claim.failed_at) {
      const last = momentOfDay(addDays(bookDay(claim.failed_at), lastDay));
      await enqueue(trx, [paymentJobs.giveUp.of({ paymentId: claim.id }, { at: last, key: giveUp })]);
    }
    const change = { dunned: isDunned, ...(!isDunned && { next_try_at: null }) };
    const details = { isDunned };
    return { claim: await updatePayment(trx, claim.id, change), action: 'payment.dunning-changed', details };
  });
}
