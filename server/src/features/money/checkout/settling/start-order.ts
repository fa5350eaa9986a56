import type { Kysely } from 'kysely';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { issueCreditNote } from '#features/money/invoices/credits/issue-credit-note.ts';
import { refundClaim } from '#features/money/payments/refunds/refund-claim.ts';
import { readPriceBook } from '#features/money/prices/read-price-book.ts';
import { findBase } from '#features/money/subscriptions/billing/find-base.ts';
import type { Quote } from '#features/money/subscriptions/starting/quote-subscriptions.ts';
import {
  issueFirstInvoice,
  startSubscriptions,
} from '#features/money/subscriptions/starting/start-subscriptions.ts';
import type { OrderRow } from '../orders.queries.ts';
import { findInvoiced, findStartable, type InvoicedQuotes } from './find-startable.ts';
import { partOf, rebased } from './quotes.ts';

/** What came of an order. */
export interface Started {
  /** What began; nothing where no device could have it any more. */
  quotes: readonly Quote[];
  invoiceId: string | null;
}

/**
 * Begins what was ordered, in the transaction that holds the locks of payer and order: its invoice, where it has none yet, and its
 * subscriptions. A device that has left, or has got a subscription meanwhile, is left out: what was paid for it goes back.
 * @throws {NoSellerError} where nobody has said who sells
 */
export async function startOrder(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  order: OrderRow,
  { isPaid, at }: { isPaid: boolean; at: Date },
): Promise<Started> {
  const { company_id: companyId } = order;
  const invoiced = await findInvoiced(trx, order);
  const startable = await findStartable(trx, order, invoiced);
  const leftOut = order.lines.filter((quote) => !startable.includes(quote));
  if (order.invoice_id !== null) await credit(trx, order, leftOut, invoiced, at);
  const [base, book] = [await findBase(trx, companyId), await readPriceBook(trx)];
  // What was invoiced with the order is as it stands there.
  const quotes =
    order.invoice_id === null && base !== undefined
      ? startable.map((quote) => rebased(quote, base, book))
      : startable;
  const ordered = { companyId, quotes, at };
  const isIssued = quotes.length === 0 || order.invoice_id !== null;
  const issued = isIssued ? null : await issueFirstInvoice(platform, trx, ordered);
  const isOrderClaim = order.invoice_id === null && order.payment_id !== null;
  if (quotes.length > 0)
    await startSubscriptions(trx, {
      ...ordered,
      state: isPaid || !(issued ?? order.invoice_id) ? 'active' : 'active-automatic-payment-pending',
      paymentId: isOrderClaim ? order.payment_id : null,
    });
  if (isOrderClaim && order.payment_id !== null) await giveBack(trx, order, leftOut, order.payment_id, at);
  return { quotes, invoiceId: issued?.invoiceId ?? order.invoice_id };
}

/** What was paid at the provider for what did not begin goes back there; of nothing that began, all of it. */
async function giveBack(
  trx: Kysely<DB>,
  order: OrderRow,
  leftOut: readonly Quote[],
  paymentId: string,
  at: Date,
): Promise<void> {
  if (leftOut.length === 0) return;
  const amount = partOf(euros(order.total_cents), order.lines, leftOut);
  await refundClaim(trx, { paymentId, amount, at });
}

/** What was invoiced of it and did not begin is credited, as far as nobody has credited it before. */
async function credit(
  trx: Kysely<DB>,
  { company_id: companyId, invoice_id: invoiceId }: OrderRow,
  leftOut: readonly Quote[],
  invoiced: InvoicedQuotes,
  at: Date,
): Promise<void> {
  const parts = leftOut.flatMap(({ subscriptionId, first }) => {
    const on = invoiced.get(subscriptionId);
    return on && !on.isCredited && first.net.cents > 0 ? [{ line: on.line, net: first.net }] : [];
  });
  if (invoiceId === null || parts.length === 0) return;
  await issueCreditNote(trx, { companyId, invoiceId, parts, reason: 'Not begun', at });
}
