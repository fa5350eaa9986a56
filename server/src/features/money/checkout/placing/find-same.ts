import type { Kysely } from 'kysely';
import type { CheckoutMethod } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { findClaim } from '#features/money/payments/collection/find-claim.ts';
import { isSignedFor } from '#features/money/payments/mandates/find-mandate-of.ts';
import type { ReadSignature } from '#features/money/payments/mandates/sign-mandate.ts';
import type { Offer } from '../offer/read-offer.ts';
import type { OrderRow } from '../orders.queries.ts';
import { isSameOrder } from './same-order.ts';

/** What is ordered now. */
interface Ordering {
  offer: Offer;
  chosen: CheckoutMethod;
  signature: ReadSignature | null;
}

/**
 * Of orders that nobody has paid yet the very one that is placed now, as from two tabs: it asks for as much beside the balance, and its
 * mandate is for the same account.
 */
export async function findSame(
  trx: Kysely<DB>,
  orders: readonly OrderRow[],
  { offer, chosen, signature }: Ordering,
): Promise<OrderRow | undefined> {
  const same = orders.find((order) => isSameOrder(order, offer, chosen));
  if (!same) return undefined;
  const { company_id: companyId, payment_id: paymentId, mandate_id: mandateId, way } = same;
  if (way === 'provider') {
    const claim = paymentId === null ? undefined : await findClaim(trx, companyId, paymentId);
    return claim?.amount.cents === offer.toPay.cents ? same : undefined;
  }
  if (way !== 'signed-mandate') return same;
  const isSigned = signature !== null && mandateId !== null;
  return isSigned && (await isSignedFor(trx, mandateId, signature.iban)) ? same : undefined;
}
