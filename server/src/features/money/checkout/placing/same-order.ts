import type { CheckoutMethod } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { Offer } from '../offer/read-offer.ts';
import type { OrderRow } from '../orders.queries.ts';

/** Whether an order that nobody has paid yet is the very one that is placed now, as from two tabs. */
export function isSameOrder(order: OrderRow, offer: Offer, { method, way }: CheckoutMethod): boolean {
  const isWaiting = order.state === 'processing' || order.state === 'awaiting-transfer';
  return (
    isWaiting &&
    order.method === method &&
    order.way === way &&
    order.total_cents === offer.totals.total.cents &&
    order.conditions_version === offer.conditions.version &&
    wordOf(order.lines) === wordOf(offer.lines.map(({ quote }) => quote))
  );
}

/** Whether an order is for a device that is in the cart, too: one of the two is paid. */
export function sharesDevice(order: OrderRow, { lines }: Offer): boolean {
  const devices = new Set(lines.map(({ quote }) => quote.deviceId));
  return order.lines.some(({ deviceId }) => devices.has(deviceId));
}

function wordOf(quotes: OrderRow['lines']): string {
  return quotes
    .map(({ deviceId, type, start, first }) =>
      [deviceId, type, start, first.until, first.net.cents].join(' '),
    )
    .toSorted()
    .join('\n');
}
