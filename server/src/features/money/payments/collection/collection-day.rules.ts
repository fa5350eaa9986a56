import type { MandateMethod } from '@belfry/contract/money/payments/payment-states.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import { addBankDays, isBankDay } from '#platform/values/bank-days.rules.ts';
import { addDays, type Day } from '#platform/values/calendar.rules.ts';

/** Days that a direct debit is announced ahead, the first time and where the amount is another (design page 8.4). */
export const announcedAhead = 14;

/**
 * The day on which an invoice is collected, which the invoice announces. A debit of the amount that the one before had comes with its
 * invoice; the first by a mandate, and one of another amount, two weeks later; where banks rest on that day, on the next on which they
 * do not. A card needs no announcement.
 */
export function collectionDayOf({
  method,
  issuedOn,
  amount,
  before,
}: {
  method: MandateMethod;
  issuedOn: Day;
  amount: Money;
  /** What was collected last by this mandate for an invoice; null where nothing was. */
  before: Money | null;
}): Day {
  if (method === 'creditcard') return issuedOn;
  const day = before?.cents === amount.cents ? issuedOn : addDays(issuedOn, announcedAhead);
  return isBankDay(day) ? day : addBankDays(day, 1);
}
