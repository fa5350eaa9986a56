import type { Kysely } from 'kysely';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { balanceReceived, paymentReceived } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { dun } from '../dunning/dun.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { paymentJobs } from '../payments-jobs.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { headOf } from '../posting-head.ts';
import { undoWriteOff } from '../undo-write-off.ts';
import { beginRefund } from '../refunds/begin-refund.ts';
import type { AttemptEffect } from './attempt.machine.ts';
import { findAttempt, type AttemptRow } from './attempts.queries.ts';

/** An attempt that went on, and what follows from it. */
interface Followed {
  claim: PaymentRow;
  attemptId: string;
  effects: readonly AttemptEffect[];
  at: Date;
}

/** Does what follows from a step of an attempt, in the transaction that holds the claim's lock. */
export async function applyEffects(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  { claim, attemptId, effects, at }: Followed,
): Promise<void> {
  const attempt = await findAttempt(trx, { id: attemptId });
  if (!attempt) return;
  for (const effect of effects) {
    if (effect === 'book') await book(trx, claim, attempt, at);
    else if (effect === 'refund')
      await beginRefund(trx, { claim, attempt, reason: 'duplicate', amount: paidOf(attempt), at });
    else if (effect === 'read-mandate') await readMandate(trx, attempt);
    else await dun(platform, trx, { claim, attempt, isLost: effect === 'lose', at });
  }
}

/** The money is in: an invoice takes it, or the company's balance does; what only proved a method goes back. */
async function book(trx: Kysely<DB>, given: PaymentRow, attempt: AttemptRow, at: Date): Promise<void> {
  const claim = await undoWriteOff(trx, given, `payment-attempt/${attempt.id}/write-off`, at);
  const [amount, invoiceId] = [paidOf(attempt), claim.invoice_id];
  const head = headOf(claim, `payment-attempt/${attempt.id}`);
  if (invoiceId === null) {
    await post(trx, balanceReceived(head, { amount, on: 'provider-clearing' }), at);
  } else {
    const open = attempt.state === 'duplicate' ? euros(0) : await openOfClaim(trx, claim);
    await post(trx, paymentReceived(head, { invoiceId, amount, open, on: 'provider-clearing' }), at);
  }
  if (claim.kind === 'verification' && attempt.state === 'paid')
    await beginRefund(trx, { claim, attempt, reason: 'verification', amount, at });
}

async function readMandate(trx: Kysely<DB>, { mandate_id: mandateId }: AttemptRow): Promise<void> {
  if (mandateId !== null) await enqueue(trx, [paymentJobs.mandate.of({ mandateId })]);
}

function paidOf(attempt: AttemptRow): Money {
  return euros(attempt.paid_cents ?? attempt.amount_cents);
}
