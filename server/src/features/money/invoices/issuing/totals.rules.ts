import { share } from '@belfry/contract/values/money-shares.ts';
import { add, euros, subtract, sum, type Money } from '@belfry/contract/values/money.ts';

/** What an invoice comes to. */
export interface InvoiceTotals {
  net: Money;
  vatAmount: Money;
  /** With VAT. */
  total: Money;
}

const wholeRate = 10_000;

/** What lines come to: VAT is rounded once, on all of them together (design page 8.1). @param rate of VAT in basis points */
export function totalsOf(nets: readonly Money[], rate: number): InvoiceTotals {
  const net = sum(nets, 'EUR');
  const vatAmount = share(net, rate, wholeRate);
  return { net, vatAmount, total: add(net, vatAmount) };
}

/**
 * What a credit note comes to. Each takes the VAT on its own net amount; the last one of an invoice takes what remains, so that all
 * together give back the invoice to the cent.
 * @param left what of the invoice no credit note has given back yet
 */
export function creditTotalsOf(
  nets: readonly Money[],
  rate: number,
  left: Pick<InvoiceTotals, 'net' | 'vatAmount'>,
): InvoiceTotals {
  const own = totalsOf(nets, rate);
  const isLast = own.net.cents === left.net.cents;
  // Several that were rounded up may leave less VAT than the next one's own.
  const vatAmount = isLast || own.vatAmount.cents > left.vatAmount.cents ? left.vatAmount : own.vatAmount;
  return { net: own.net, vatAmount, total: add(own.net, vatAmount) };
}

/** What is left of an invoice after credit notes. */
export function leftOf(
  invoice: Pick<InvoiceTotals, 'net' | 'vatAmount'>,
  credits: readonly Pick<InvoiceTotals, 'net' | 'vatAmount'>[],
): Pick<InvoiceTotals, 'net' | 'vatAmount'> {
  const given = {
    net: sum(
      credits.map(({ net }) => net),
      'EUR',
    ),
    vatAmount: sum(
      credits.map(({ vatAmount }) => vatAmount),
      'EUR',
    ),
  };
  return {
    net: subtract(invoice.net, given.net),
    vatAmount: subtract(invoice.vatAmount, given.vatAmount),
  };
}

/** So much of an amount as there is. */
export function atMost(amount: Money, most: Money): Money {
  return euros(Math.max(0, Math.min(amount.cents, most.cents)));
}
