import { compare, euros, negate, subtract, sum, type Money } from '@belfry/contract/values/money.ts';
import type { Creditable } from '#features/money/invoices/credits/creditable.rules.ts';
import type { PriceRow } from '#features/money/prices/price-list.rules.ts';
import { vatCodeOf, type VatTreatment } from '#features/money/prices/vat/vat.rules.ts';
import type { UnusedPeriod } from '../cancelling/unused.rules.ts';

/** An upgrade, which costs more by the month, begins at once; anything else when what was charged is over (design page 8.5). */
export function whenChanged(
  present: Pick<PriceRow, 'monthly'> | undefined,
  next: Pick<PriceRow, 'monthly'>,
): 'now' | 'period-end' {
  return present && compare(next.monthly, present.monthly) > 0 ? 'now' : 'period-end';
}

/** What a change of today charges and gives back, without VAT. */
export interface ChangeSums {
  charged: Money;
  unused: readonly UnusedPeriod[];
}

/**
 * Whether unused time is taken back by lines of the invoice that charges the new type: where it was taxed as the new one is, and something
 * is left to be paid. Otherwise credit notes give it back, at the rate that it was charged at.
 */
export function isOneInvoice(
  { charged, unused }: ChangeSums,
  creditable: ReadonlyMap<string, Pick<Creditable, 'vat'>>,
  vat: VatTreatment,
): boolean {
  const isTaxedAlike = unused.every(({ invoiceId }) => {
    const invoice = creditable.get(invoiceId);
    return invoice !== undefined && vatCodeOf(invoice.vat) === vatCodeOf(vat);
  });
  return isTaxedAlike && compare(charged, netOf(unused)) > 0;
}

/** What of charged periods nobody uses, all together. */
export function netOf(unused: readonly UnusedPeriod[]): Money {
  return sum(
    unused.map(({ net }) => net),
    'EUR',
  );
}

/** What an invoice for a change comes to without VAT, where unused time is taken back on it. */
export function leftToPay({ charged, unused }: ChangeSums): Money {
  return subtract(charged, netOf(unused));
}

/** The amount of a line that takes time back. */
export function takenBack({ net }: UnusedPeriod): { amount: Money; discount: Money } {
  return { amount: negate(net), discount: euros(0) };
}
