import type { Kysely } from 'kysely';
import type { CheckoutMethod } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { dropFromCart } from '#features/money/cart/drop-from-cart.ts';
import { addClaim } from '#features/money/payments/add-claim.ts';
import { findMandateOf } from '#features/money/payments/mandates/find-mandate-of.ts';
import { signMandate, type ReadSignature } from '#features/money/payments/mandates/sign-mandate.ts';
import { issueFirstInvoice } from '#features/money/subscriptions/starting/start-subscriptions.ts';
import type { Offer } from '../offer/read-offer.ts';
import type { OrderRow } from '../orders.queries.ts';

/** What an order begins with: where it stands, and what it waits for. */
export type Beginning = Pick<OrderRow, 'state' | 'payment_id' | 'mandate_id' | 'invoice_id'>;

/** How somebody orders. */
interface Ordering {
  offer: Offer;
  chosen: CheckoutMethod;
  signature: ReadSignature | null;
  at: Date;
}

/**
 * Makes what an order waits for, in the transaction that holds the payer's lock: a claim, a mandate that was signed, or an invoice. What
 * is ordered by mandate or transfer has left the cart; what is to be paid at the provider stays until it is.
 * @throws {AppError} `no-valid-payment-methods` where the mandate of before is gone; {NoSellerError} where nobody sells
 */
export async function beginOrder(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  context: Context<UserActor>,
  { offer, chosen, signature, at }: Ordering,
): Promise<Beginning> {
  const { companyId } = context.actor;
  const quotes = offer.lines.map(({ quote }) => quote);
  const nothing = { state: 'processing', payment_id: null, mandate_id: null, invoice_id: null } as const;
  if (chosen.way === 'provider') {
    const claim = await addClaim(trx, { companyId, kind: 'checkout', amount: offer.toPay }, at);
    return { ...nothing, payment_id: claim.id };
  }
  await dropFromCart(
    trx,
    companyId,
    quotes.map(({ deviceId }) => deviceId),
  );
  if (chosen.way === 'signed-mandate') {
    if (!signature) throw new Error('a mandate that nobody signed');
    return { ...nothing, mandate_id: await signMandate(trx, context, signature, at) };
  }
  if (chosen.way === 'current-mandate') {
    const mandate = await findMandateOf(trx, companyId);
    if (mandate?.method !== chosen.method) throw new AppError('no-valid-payment-methods');
    return { ...nothing, mandate_id: mandate.id };
  }
  const issued = await issueFirstInvoice(platform, trx, { companyId, quotes, at });
  return {
    ...nothing,
    state: 'awaiting-transfer',
    payment_id: issued?.paymentId ?? null,
    invoice_id: issued?.invoiceId ?? null,
  };
}
