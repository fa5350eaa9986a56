import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RefundReason } from '@belfry/contract/money/payments/payment-states.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { balanceRefunded } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import type { AttemptRow } from '../attempts/attempts.queries.ts';
import { paymentJobs } from '../payments-jobs.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { headOf } from '../posting-head.ts';
import { insertRefund } from './refunds.queries.ts';

/**
 * Gives money of the company's balance back to an attempt that paid, in the caller's transaction. It leaves the balance at once, so
 * that no invoice takes it meanwhile; the provider is asked after the commit.
 * @returns the refund's id; null where the same goes back already
 */
export async function beginRefund(
  trx: Kysely<DB>,
  of: { claim: PaymentRow; attempt: AttemptRow; reason: RefundReason; amount: Money; at: Date },
): Promise<string | null> {
  const { claim, attempt, reason, amount, at } = of;
  const id = randomUUID();
  const refund = { id, companyId: claim.company_id, attemptId: attempt.id, reason, amount, at };
  if (!(await insertRefund(trx, refund))) return null;
  await post(trx, balanceRefunded(headOf(claim, `refund/${id}`), { amount, on: 'provider-clearing' }), at);
  await enqueue(trx, [paymentJobs.refund.of({ refundId: id }, { key: `payments/refund/${id}` })]);
  return id;
}
