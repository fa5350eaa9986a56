import type { Kysely } from 'kysely';
import type { RefundState } from '@belfry/contract/money/payments/payment-states.ts';
import type { DB } from '#platform/database/database.ts';

/** Attempts by what the provider calls them. */
export function selectAttemptsMoved(database: Kysely<DB>, providerIds: readonly string[]) {
  return database
    .selectFrom('payment_attempts')
    .select(['id', 'company_id', 'payment_id', 'provider_id', 'paid_cents'])
    .where('provider_id', '=', (of) => of.fn.any(of.val([...providerIds])))
    .execute();
}

/** Refunds by what the provider calls them. */
export function selectRefundsMoved(database: Kysely<DB>, providerIds: readonly string[]) {
  return database
    .selectFrom('payment_refunds as refund')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refund.attempt_id')
    .select(['refund.company_id', 'attempt.payment_id', 'refund.provider_id'])
    .select(['refund.amount_cents', 'refund.state'])
    .where('refund.provider_id', '=', (of) => of.fn.any(of.val([...providerIds])))
    .execute();
}

/** Chargebacks by what the provider calls them. */
export function selectChargebacksMoved(database: Kysely<DB>, providerIds: readonly string[]) {
  return database
    .selectFrom('payment_chargebacks as chargeback')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'chargeback.attempt_id')
    .select(['chargeback.company_id', 'attempt.payment_id', 'chargeback.provider_id'])
    .select(['chargeback.amount_cents', 'chargeback.reversed_at'])
    .where('chargeback.provider_id', '=', (of) => of.fn.any(of.val([...providerIds])))
    .execute();
}

/** States of a refund that gave the balance back what it took. */
export const undoneStates: readonly RefundState[] = ['failed', 'canceled'];

/** When the first attempt was begun that the provider knows. */
export async function selectFirstCollected(database: Kysely<DB>): Promise<Date | undefined> {
  const first = await database
    .selectFrom('payment_attempts')
    .select('begun_at')
    .where('provider_id', 'is not', null)
    .orderBy('begun_at')
    .limit(1)
    .executeTakeFirst();
  return first?.begun_at;
}

/** A span of time, its end not in it. */
export interface Span {
  from: Date;
  until: Date;
}

/** What was paid in a span. */
export function selectPaidIn(database: Kysely<DB>, { from, until }: Span) {
  return database
    .selectFrom('payment_attempts')
    .select(['provider_id', 'paid_cents', 'paid_at'])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .where('provider_id', 'is not', null)
    .where('paid_cents', 'is not', null)
    .execute();
}

/** What was given back in a span. */
export function selectRefundedIn(database: Kysely<DB>, { from, until }: Span) {
  return database
    .selectFrom('payment_refunds')
    .select(['provider_id', 'amount_cents', 'ended_at'])
    .where('state', '=', 'refunded')
    .where('ended_at', '>=', from)
    .where('ended_at', '<', until)
    .where('provider_id', 'is not', null)
    .execute();
}

/** What was charged back in a span, and what was reversed. */
export function selectChargedBackIn(database: Kysely<DB>, { from, until }: Span) {
  return database
    .selectFrom('payment_chargebacks')
    .select(['provider_id', 'amount_cents', 'charged_back_at', 'reversed_at'])
    .where((of) =>
      of.or([
        of.and([of('charged_back_at', '>=', from), of('charged_back_at', '<', until)]),
        of.and([of('reversed_at', '>=', from), of('reversed_at', '<', until)]),
      ]),
    )
    .execute();
}

/** Which invoices claims are of. */
export function selectInvoicesOfClaims(database: Kysely<DB>, paymentIds: readonly string[]) {
  return database
    .selectFrom('payments')
    .select(['id', 'invoice_id'])
    .where('id', '=', (of) => of.fn.any(of.val([...paymentIds])))
    .execute();
}
