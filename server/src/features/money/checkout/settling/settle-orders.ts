import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { publishCart } from '#features/money/cart/publish-cart.ts';
import { NoSellerError } from '#features/money/invoices/issuing/issue-invoice.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { paymentJobs } from '#features/money/payments/payments-jobs.ts';
import { refundWhenLast } from '#features/money/subscriptions/billing/refund-when-last.ts';
import type { OrderEvent } from '../order.machine.ts';
import { lockOrder, selectOpenOrders } from '../orders.queries.ts';
import { awaitOrder } from './await-order.ts';
import { eventOf } from './event-of.rules.ts';
import { followInvoice } from './follow-invoice.ts';
import { takeOrder } from './take-order.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'config' | 'live' | 'log'>;

/**
 * Looks at the orders of a company that have not ended, each in a transaction of its own: one that is paid, or whose mandate counts,
 * becomes its invoice and its subscriptions, once however often and however much at once this runs. One that fails holds up no other.
 * @returns false where one waits, as nobody has said who sells
 */
export async function settleOrders(platform: Needs, companyId: string): Promise<boolean> {
  const open = await selectOpenOrders(platform.database.company(companyId), companyId);
  let isSettled = true;
  const faults: unknown[] = [];
  for (const orderId of open) {
    await settleOrder(platform, { companyId, orderId, following: null }).catch((error: unknown) => {
      if (error instanceof NoSellerError) {
        platform.log.error({ err: error, order: orderId }, 'an order waits: nobody has said who sells');
        isSettled = false;
      } else faults.push(error);
    });
  }
  if (faults.length > 0) throw faults[0];
  return isSettled;
}

/**
 * Looks at one order. What it waits for has the first word; where that says nothing new, so has whoever calls.
 * @param following what happens to it otherwise
 * @throws {NoSellerError} where nobody has said who sells
 */
export async function settleOrder(
  platform: Needs,
  { companyId, orderId, following }: { companyId: string; orderId: string; following: OrderEvent | null },
): Promise<void> {
  const { database, clock } = platform;
  const hasChanged = await database.transaction(companyId, async (trx) => {
    await lockPayer(trx, companyId);
    const at = clock.now();
    const held = await lockOrder(trx, companyId, orderId);
    if (!held || held.ended_at !== null) return false;
    const order = await followInvoice(trx, held);
    const awaited = await awaitOrder(trx, order);
    const event = awaited && eventOf(awaited);
    const taken =
      (event && (await takeOrder(platform, trx, order, { event, at }))) ??
      (following && (await takeOrder(platform, trx, order, { event: following, at })));
    if (!taken) return false;
    // Nothing waits for what of its money is the balance now.
    if (taken.order.ended_at !== null) await refundWhenLast(trx, companyId);
    await recordAudit(trx, jobContext, { companyId, at }, taken.audit);
    return true;
  });
  if (hasChanged) await publishCart(platform, companyId);
}

const jobContext = {
  actor: { kind: 'job', name: paymentJobs.settleOrders.name },
  ip: null,
  requestId: '',
} as const;
