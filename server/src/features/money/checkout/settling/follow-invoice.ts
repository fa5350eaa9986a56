import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { followReissues } from '#features/money/invoices/follow-reissues.ts';
import { claimsOfInvoices } from '#features/money/payments/collection/claims-of-invoices.ts';
import { updateOrder, type OrderRow } from '../orders.queries.ts';

/** An order that is locked, which waits for its invoice: where staff have issued that anew, it waits for the new one from then on. */
export async function followInvoice(trx: Kysely<DB>, order: OrderRow): Promise<OrderRow> {
  const { company_id: companyId, invoice_id: invoiceId, state } = order;
  if (state !== 'awaiting-transfer' || invoiceId === null) return order;
  const anyLine = new Map([[invoiceId, { invoiceId, line: 1 }]]);
  const now = (await followReissues(trx, companyId, anyLine)).get(invoiceId)?.invoiceId ?? invoiceId;
  if (now === invoiceId) return order;
  const claim = (await claimsOfInvoices(trx, companyId, [now])).get(now);
  return updateOrder(trx, order.id, { invoice_id: now, payment_id: claim?.id ?? null });
}
