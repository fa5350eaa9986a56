import type { InvoiceLine } from '@belfry/contract/money/invoices/invoices.contract.ts';

/** Lines that have the customer's reference in common. */
export interface LineGroup<Line> {
  reference: string | null;
  lines: Line[];
}

/** Lines by the customer's reference, in the order in which the invoice has them. */
export function groupsOf<Line extends Pick<InvoiceLine, 'reference'>>(
  lines: readonly Line[],
): LineGroup<Line>[] {
  return [...Map.groupBy(lines, ({ reference }) => reference)].map(([reference, ofIt]) => ({
    reference,
    lines: ofIt,
  }));
}
