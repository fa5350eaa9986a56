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
