import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { ProviderSettlementLine } from '#platform/payment-provider/settlement-objects.ts';
import { isListed, subjectOf, type Movement } from '../differences/movements.rules.ts';
import { selectMovementsBefore, selectMovementsFor, type TransactionRow } from './balance.queries.ts';

/** What the balance tells of a payout. */
export interface MovementsOf {
  /** Since the payout before. */
  between: Movement[];
  /** What was taken for a payment, refund or chargeback, in cents above zero, by its id. */
  feeOf: Map<string, number>;
  /** All of which the payout's costs were taken; null where the balance does not tell of all of it yet. */
  taken: Movement[] | null;
}

/**
 * What the balance tells of a payout. What the payout lists is found by its ids, as it may have come before the payout before; the
 * rest is what lies between the two.
 */
export async function movementsOf(
  trx: Kysely<DB>,
  settlementProviderId: string,
  lists: readonly ProviderSettlementLine[],
): Promise<MovementsOf> {
  const before = await selectMovementsBefore(trx, settlementProviderId);
  const between = (before ?? []).map(movementOf);
  const ids = new Set(lists.map(({ id }) => id));
  const ofLines = await selectMovementsFor(trx, [...new Set(lists.map(({ paymentId }) => paymentId))]);
  const listed = ofLines.map(movementOf).filter((each) => isListed(each) && ids.has(subjectOf(each) ?? ''));
  const feeOf = new Map<string, number>();
  for (const movement of listed) {
    const id = subjectOf(movement) ?? '';
    feeOf.set(id, (feeOf.get(id) ?? 0) - movement.feeCents || 0);
  }
  const isWhole = before !== null && feeOf.size === ids.size;
  return {
    between,
    feeOf,
    taken: isWhole ? [...listed, ...between.filter((each) => !isListed(each))] : null,
  };
}

function movementOf(row: TransactionRow): Movement {
  return {
    id: row.provider_id,
    type: row.type,
    initialCents: row.initial_cents,
    feeCents: row.fee_cents,
    resultCents: row.result_cents,
    paymentId: row.payment_provider_id,
    refundId: row.refund_provider_id,
    chargebackId: row.chargeback_provider_id,
    settlementId: row.settlement_provider_id,
  };
}
