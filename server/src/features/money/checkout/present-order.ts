import type { Order } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { OrderRow } from './orders.queries.ts';

/** An order as the wire has it. */
export function presentOrder(order: OrderRow): Order {
  return {
    id: order.id,
    state: order.state,
    method: order.method,
    way: order.way,
    total: euros(order.total_cents),
    lines: order.lines.map(({ deviceId, deviceName, type }) => ({ deviceId, deviceName, type })),
    paymentId: order.payment_id,
    invoiceId: order.invoice_id,
    placedAt: order.placed_at.toISOString(),
    version: order.version,
  };
}
