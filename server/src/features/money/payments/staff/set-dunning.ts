import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { cancelJobs, enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { lastDay } from '../dunning/dunning.rules.ts';
import { momentOfDay } from '../dunning/moment-of-day.ts';
import { paymentJobs, waitingFor } from '../payments-jobs.ts';
import { beginCollection, planCollection } from '../collection/plan-collection.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { updatePayment, type PaymentRow } from '../payments.queries.ts';
import { tellOfClaims } from '../tell-of-claims.ts';
import { changeClaim, type StaffAct } from './change-claim.ts';
import { allowAct } from './find-act-facts.ts';

/**
 * Takes a claim out of dunning: nothing is tried or mailed by itself any more; or back into it, where it goes on with its last day.
 * @throws {AppError} `not-allowed-now` where nobody has to pay it any more, or it is so already
 */
export function setDunning(
  platform: Platform,
  context: Context<UserActor>,
  { isDunned, ...act }: StaffAct & { isDunned: boolean },
): Promise<Payment> {
  return changeClaim(platform, context, act, async (trx, claim, at) => {
    await allowAct(trx, platform, claim, isDunned ? 'dunning-on' : 'dunning-off');
    const { collect, giveUp, retry } = waitingFor(claim.id);
    if (!isDunned) await cancelJobs(trx, [collect, giveUp, retry]);
    else if (claim.state === 'failed' && claim.failed_at) {
      const last = momentOfDay(addDays(bookDay(claim.failed_at), lastDay));
      await enqueue(trx, [paymentJobs.giveUp.of({ paymentId: claim.id }, { at: last, key: giveUp })]);
    }
    const change = { dunned: isDunned, ...(!isDunned && { next_try_at: null }) };
    const changed = await updatePayment(trx, claim.id, change);
    await tellOfClaims(trx, claim.company_id);
    const details = { isDunned };
    const result = isDunned ? await collectAgain(platform, trx, changed, at) : changed;
    return { claim: result, action: 'payment.dunning-changed', details };
  });
}

/** An invoice that was to be collected and was not yet is so after all, on a day of its own. */
async function collectAgain(
  platform: Platform,
  trx: Kysely<DB>,
  claim: PaymentRow,
  at: Date,
): Promise<PaymentRow> {
  const { company_id: companyId, invoice_id: invoiceId } = claim;
  if (invoiceId === null || claim.state !== 'added' || claim.next_try_at !== null) return claim;
  const amount = await openOfClaim(trx, claim);
  const plan = await planCollection(trx, platform, { companyId, amount, issuedOn: bookDay(at) });
  return plan ? beginCollection(trx, claim, plan.day) : claim;
}
