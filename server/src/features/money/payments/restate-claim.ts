import type { Kysely } from 'kysely';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { cancelJobs, enqueue } from '#platform/jobs/enqueue.ts';
import { selectAttempts } from './attempts/attempts.queries.ts';
import { claimState } from './claim.rules.ts';
import { openOfClaim } from './open-of-claim.ts';
import { paymentJobs, waitingFor } from './payments-jobs.ts';
import { updatePayment, type PaymentRow } from './payments.queries.ts';
import { tellOfClaims } from './tell-of-claims.ts';

/**
 * Says anew where a claim stands after something of it has changed, in the transaction that holds its lock. Once nothing is open,
 * nothing is tried any more and attempts that somebody could still pay are cancelled at the provider; whoever wants to hear that an
 * invoice was paid, or that something has changed, is told.
 */
export async function restateClaim(
  trx: Kysely<DB>,
  claim: PaymentRow,
  { isNewTry = false }: { isNewTry?: boolean } = {},
): Promise<PaymentRow> {
  const [open, attempts] = [await openOfClaim(trx, claim), await selectAttempts(trx, claim.id)];
  const isOpen = open.cents > euros(0).cents;
  const state = claimState({ state: claim.state, isOpen, newest: attempts.at(-1)?.state ?? null, isNewTry });
  const ends = !isOpen;
  if (ends) {
    const payable = attempts.filter((attempt) => attempt.state === 'open' && attempt.provider_id !== null);
    await enqueue(
      trx,
      payable.map(({ id }) => paymentJobs.cancel.of({ attemptId: id }, { key: `payments/cancel/${id}` })),
    );
    await cancelJobs(trx, Object.values(waitingFor(claim.id)));
  }
  if (state === 'paid' && claim.state !== 'paid' && claim.invoice_id !== null)
    await enqueue(trx, [paymentJobs.invoicePaid.of({ invoiceId: claim.invoice_id })]);
  await tellOfClaims(trx, claim.company_id);
  return updatePayment(trx, claim.id, { state, ...(ends && { next_try_at: null, failed_at: null }) });
}
