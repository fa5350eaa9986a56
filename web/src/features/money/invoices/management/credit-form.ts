import type {
  ManagedInvoice,
  ManagedInvoiceLine,
} from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { share } from '@belfry/contract/values/money-shares.ts';
import { add, euros, type Money, subtract, sum } from '@belfry/contract/values/money.ts';

/** An amount as somebody types it, with a point or a comma: `12`, `12,5`, `12.50`; null where it is none. */
export function typedAmount(typed: string): Money | null {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : euros(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

/** The lines of which something is left to give back, each with that. A line that took time back is only credited with all others. */
export function creditableLines(
  lines: readonly ManagedInvoiceLine[],
): (ManagedInvoiceLine & { left: Money })[] {
  return lines.flatMap((line) => (line.left && line.left.cents > 0 ? [{ ...line, left: line.left }] : []));
}

/** What is left of all lines together, without VAT. */
export function leftOf(lines: readonly ManagedInvoiceLine[]): Money {
  return sum(
    lines.flatMap(({ left }) => left ?? []),
    'EUR',
  );
}

/** What a credit note would come to, and what it leaves. VAT may differ by a cent: the last note of an invoice takes what remains. */
export interface CreditOutlook {
  net: Money;
  vat: Money;
  /** Of what it gives back with VAT, what takes from what is open; the rest is the company's. */
  toOpen: Money;
  toBalance: Money;
}

/** What giving back so much of an invoice, without VAT, would do. */
export function creditOutlook(
  net: Money,
  { vatRate, open = euros(0) }: Pick<ManagedInvoice, 'vatRate' | 'open'>,
): CreditOutlook {
  const vat = share(net, vatRate ?? 0, 10_000);
  const total = add(net, vat);
  const toOpen = euros(Math.max(0, Math.min(total.cents, open.cents)));
  return { net, vat, toOpen, toBalance: subtract(total, toOpen) };
}
