import type { InvoiceKind, InvoiceState } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { compare, type Money } from '@belfry/contract/values/money.ts';

/** What the books say of an invoice. */
interface Standing {
  total: Money;
  credited: Money;
  writtenOff: Money;
  open: Money;
}

/** Where an invoice stands. What of it was given up or credited says so only once nothing is open. */
export function invoiceStateOf(
  kind: InvoiceKind,
  { total, credited, writtenOff, open }: Standing,
): InvoiceState {
  if (kind === 'credit-note') return 'issued';
  if (open.cents > 0) return 'open';
  if (compare(credited, total) >= 0) return 'credited';
  return writtenOff.cents > 0 ? 'written-off' : 'paid';
}
