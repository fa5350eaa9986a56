import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { cancelJobs, enqueue } from '#platform/jobs/enqueue.ts';
import { moveLockedState } from '#platform/machine/move-state.ts';
import { selectAttempts } from '../attempts/attempts.queries.ts';
import { forgetSigned, selectLivingMandates } from '../mandates/mandates.queries.ts';
import { paymentJobs, waitingFor } from '../payments-jobs.ts';
import { lockPayment, selectUnsettledClaims, updatePayment } from '../payments.queries.ts';
import { restateClaim } from '../restate-claim.ts';

/**
 * Collects nothing more of a company that is deleted, in the transaction that holds the payer's lock: what was planned is off, nobody is
 * reminded, its mandates end, here and at the provider, and who signed them is forgotten. What is open stays open in the books; what the
 * provider has in hand comes to its end and is booked.
 */
export async function stopCollecting(trx: Kysely<DB>, companyId: string, at: Date): Promise<void> {
  for (const { id } of await selectUnsettledClaims(trx, companyId)) {
    const claim = await lockPayment(trx, id);
    if (!claim) continue;
    await cancelJobs(trx, Object.values(waitingFor(id)));
    await withdrawUnasked(trx, id, at);
    await restateClaim(trx, await updatePayment(trx, id, { next_try_at: null, dunned: false }));
  }
  const living = await selectLivingMandates(trx, companyId);
  await forgetSigned(trx, companyId, at);
  await enqueue(
    trx,
    living.map(({ id }) => paymentJobs.revoke.of({ mandateId: id }, { key: `payments/revoke/${id}` })),
  );
}

/** Charges by mandate that the provider was never asked for; one that it was asked for may have its money. */
async function withdrawUnasked(trx: Kysely<DB>, paymentId: string, at: Date): Promise<void> {
  for (const { id, state, sequence, requested_at: requestedAt } of await selectAttempts(trx, paymentId)) {
    if (state !== 'added' || sequence !== 'recurring' || requestedAt !== null) continue;
    await moveLockedState(
      trx,
      'payment_attempts',
      { id, from: 'added' },
      { state: 'canceled', ended_at: at },
    );
  }
}
