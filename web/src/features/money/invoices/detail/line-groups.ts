import type { InvoiceLine } from '@belfry/contract/money/invoices/invoices.contract.ts';

/** Lines that have the customer's reference in common. */
export interface LineGroup {
  reference: string | null;
  lines: InvoiceLine[];
}

/** Lines by the customer's reference, in the order in which the invoice has them. */
export function groupsOf(lines: readonly InvoiceLine[]): LineGroup[] {
  return [...Map.groupBy(lines, ({ reference }) => reference)].map(([reference, ofIt]) => ({
    reference,
    lines: ofIt,
  }));
}
