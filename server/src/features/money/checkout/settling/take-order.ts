import type { Kysely } from 'kysely';
import { compare } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import type { AuditEntry } from '#features/ground/audit/record-audit.ts';
import { findBuyer } from '#features/people/companies/find-buyer.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { issueCreditNote } from '#features/money/invoices/credits/issue-credit-note.ts';
import { withdrawClaim } from '#features/money/payments/attempts/withdraw-claim.ts';
import { orderMachine, type OrderEvent } from '../order.machine.ts';
import { updateOrder, type OrderRow } from '../orders.queries.ts';
import { startOrder } from './start-order.ts';
import { tellOrder } from './tell-order.ts';

/** An order after something happened to it, and what the audit log says of that: the caller writes it last. */
export interface Taken {
  order: OrderRow;
  audit: AuditEntry[];
}

/**
 * Does what follows for an order of what happened to it, in the transaction that holds the locks of payer and order.
 * @returns null where nothing follows
 * @throws {NoSellerError} where nobody has said who sells
 */
export async function takeOrder(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  order: OrderRow,
  { event, at }: { event: OrderEvent; at: Date },
): Promise<Taken | null> {
  const step = stepOf(orderMachine, order.state, event);
  if (!step || (step.to === order.state && step.effects.length === 0)) return null;
  let { to } = step;
  let { invoice_id: invoiceId } = order;
  for (const effect of step.effects) {
    if (effect === 'start') {
      const started = await startOrder(platform, trx, order, { isPaid: event === 'paid', at });
      ({ invoiceId } = started);
      if (started.quotes.length === 0) to = 'canceled';
      await tellOrder(platform, trx, order, started.quotes);
    } else if (effect === 'withdraw') await withdraw(trx, order);
    else if (effect === 'credit') await credit(trx, order, at);
  }
  const changed = await updateOrder(trx, order.id, {
    state: to,
    invoice_id: invoiceId,
    ...(step.effects.includes('end') && { ended_at: at }),
  });
  const isOnlyOver = to === order.state && step.effects.every((effect) => effect === 'end');
  const audit = isOnlyOver ? [] : [{ action: auditActions[to], details: { order: order.id } }];
  return { order: changed, audit };
}

const auditActions = {
  processing: 'order.tried-again',
  'awaiting-transfer': 'order.placed',
  paid: 'order.paid',
  confirmed: 'order.confirmed',
  failed: 'order.failed',
  canceled: 'order.canceled',
  expired: 'order.expired',
} as const;

async function withdraw(trx: Kysely<DB>, { payment_id: paymentId }: OrderRow): Promise<void> {
  if (paymentId !== null) await withdrawClaim(trx, paymentId);
}

/** All of an invoice that nobody paid in time; what was paid of it is the company's balance. */
async function credit(
  trx: Kysely<DB>,
  { company_id: companyId, invoice_id: invoiceId }: OrderRow,
  at: Date,
): Promise<void> {
  const standing =
    invoiceId === null ? undefined : (await findStandings(trx, companyId, [invoiceId])).get(invoiceId);
  if (invoiceId === null || !standing || compare(standing.credited, standing.total) >= 0) return;
  const langCode = (await findBuyer(trx, companyId))?.langCode ?? 'en-US';
  const reason = textsIn(langCode)('subscription-credits.not-paid');
  await issueCreditNote(trx, { companyId, invoiceId, parts: null, reason, at });
}
