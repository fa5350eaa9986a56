import type { InvoiceItem } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { formatDate } from '#platform/i18n/dates.ts';

/** Where an invoice stands for whoever pays it: what is open is by whom it is moved next. */
export type InvoiceStanding =
  | 'open'
  | 'overdue'
  | 'collected'
  | 'paid'
  | 'credited'
  | 'written-off'
  | 'credit-note';

/** Days that a bank may take to say how a direct debit ended: until then nobody is late. */
const bankDays = 7;
const dayMs = 86_400_000;

/** The day of a moment (milliseconds) on the calendar that invoices go by, `2026-11-25`. */
export function invoiceDay(at: number): string {
  return formatDate(new Date(at), 'Europe/Amsterdam').split('/').toReversed().join('-');
}

/** A day of a calendar so many days later. */
export function dayLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Where an invoice stands on a day. */
export function standingOf(
  { kind, state, dueOn, collectedOn }: Pick<InvoiceItem, 'kind' | 'state' | 'dueOn' | 'collectedOn'>,
  today: string,
): InvoiceStanding {
  if (kind === 'credit-note' || state === 'issued') return 'credit-note';
  if (state !== 'open') return state;
  if (collectedOn !== null && collectedOn >= today) return 'collected';
  const isAtBank = collectedOn !== null && dayLater(collectedOn, bankDays) >= today;
  return dueOn !== null && dueOn < today && !isAtBank ? 'overdue' : 'open';
}
