import type { InvoiceAction } from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import type { InvoiceKind } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { compare, type Money } from '@belfry/contract/values/money.ts';

/** What says what staff may do with an invoice. */
export interface InvoiceActionFacts {
  kind: InvoiceKind;
  total: Money;
  credited: Money;
  seesMoney: boolean;
}

/**
 * What staff may do with an invoice. A credit note is only sent again; what was credited in part is not issued anew, and what was
 * credited whole has nothing left.
 */
export function invoiceActionsOf({ kind, total, credited, seesMoney }: InvoiceActionFacts): InvoiceAction[] {
  if (kind === 'credit-note' || !seesMoney || compare(credited, total) >= 0) return ['mail'];
  return credited.cents > 0 ? ['credit', 'mail'] : ['credit', 'reissue', 'mail'];
}
