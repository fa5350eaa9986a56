import type { Money } from '@belfry/contract/values/money.ts';
import type { VatTreatment } from '#features/money/prices/vat/vat.rules.ts';
import type { InvoiceTotals } from '../issuing/totals.rules.ts';

/** An invoice as far as whoever wants to credit it asks, before any credit note is issued. */
export interface Creditable {
  vat: VatTreatment;
  /** What no credit note has given back yet. */
  left: Pick<InvoiceTotals, 'net' | 'vatAmount'>;
  /** The same of each line, without VAT; below zero where a line took time back. */
  lines: ReadonlyMap<number, Money>;
}
