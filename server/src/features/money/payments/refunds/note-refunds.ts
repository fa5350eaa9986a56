import type { Kysely } from 'kysely';
import { refundStates, type RefundState } from '@belfry/contract/money/payments/payment-states.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { ProviderPayment } from '#platform/payment-provider/provider-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { refundUndone } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { findClaimed } from '../payments.queries.ts';
import { headOf } from '../posting-head.ts';
import { findRefund, isReturned, moveRefund, type RefundRow } from './refunds.queries.ts';

/** States in which a refund has ended. */
const over: readonly RefundState[] = ['refunded', 'failed', 'canceled'];

/** Notes where the refunds of a payment stand. One that was made by hand at the provider is nobody's row, and is left to staff. */
export async function noteRefunds(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { refunds }: ProviderPayment,
): Promise<void> {
  for (const { refundId, status } of refunds) {
    const state = refundStates.find((known) => known === status);
    const refund = refundId === null ? undefined : await findRefund(database.allCompanies, refundId);
    if (!refund || !state || refund.state === state) continue;
    if (refund.ended_at && !isReturned(refund.state, state)) continue;
    await database.transaction(refund.company_id, (trx) => noteRefund(trx, refund, state, clock.now()));
  }
}

/** Takes a refund to a state; one that came to nothing gives the balance back what it took. */
export async function noteRefund(
  trx: Kysely<DB>,
  refund: RefundRow,
  state: RefundState,
  at: Date,
): Promise<void> {
  const endedAt = over.includes(state) ? at : null;
  if (!(await moveRefund(trx, refund.id, { state, endedAt })) || endedAt === null) return;
  if (state === 'refunded') return;
  const attempt = await findAttempt(trx, { id: refund.attempt_id });
  const claim = attempt && (await findClaimed(trx, { id: attempt.payment_id }));
  if (!claim) return;
  const head = headOf(claim, `refund/${refund.id}/undone`);
  await post(trx, refundUndone(head, { amount: euros(refund.amount_cents), on: 'provider-clearing' }), at);
}
