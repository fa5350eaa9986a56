import type { PostingKind } from '@belfry/contract/money/ledger/chart.ts';
import { euros, negate, subtract, sum, type Money } from '@belfry/contract/values/money.ts';

/** Where an invoice stands: its total is paid, credited, written off or open, to the cent. */
export interface InvoiceStanding {
  total: Money;
  /** By payments and from the balance, less what went back. */
  paid: Money;
  credited: Money;
  writtenOff: Money;
  open: Money;
}

/** What the receivables of one invoice say, summed by the kind of posting. */
export type ReceivablesByKind = Partial<Record<PostingKind, Money>>;

/** Where an invoice stands by its receivables. */
export function standingOf(receivables: ReceivablesByKind): InvoiceStanding {
  const {
    invoice = euros(0),
    'credit-note': credits = euros(0),
    'write-off': losses = euros(0),
  } = receivables;
  const open = sum(Object.values(receivables), 'EUR');
  const credited = negate(credits);
  const writtenOff = negate(losses);
  return {
    total: invoice,
    credited,
    writtenOff,
    open,
    paid: subtract(subtract(subtract(invoice, credited), writtenOff), open),
  };
}
