import { createHash } from 'node:crypto';
import type { Offer } from './read-offer.ts';

/**
 * All that is shown of a cart as one word, by which an order says what was seen: its lines, prices and days, the VAT, what the balance
 * pays, and the conditions.
 */
export function cartVersionOf({
  lines,
  vat,
  totals,
  fromBalance,
  conditions,
}: Pick<Offer, 'lines' | 'vat' | 'totals' | 'fromBalance' | 'conditions'>): string {
  const shown = [
    lines.map(({ lineId, quote }) => [
      lineId,
      quote.deviceId,
      quote.type,
      quote.contractEnd,
      [quote.base, quote.first.from, quote.first.until, quote.first.amount.cents, quote.first.discount.cents],
      [quote.later.from, quote.later.months, quote.later.amount.cents],
    ]),
    [vat.category, vat.country, vat.rate],
    [totals.net.cents, totals.vatAmount.cents, fromBalance.cents],
    conditions.version,
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 32);
}
