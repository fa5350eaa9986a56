import { type ChargedType, chargedTypes } from '@belfry/contract/money/prices/plans.ts';
import { maxMonthlyCents } from '@belfry/contract/money/prices/prices-management.contract.ts';
import { readAmount } from '#platform/i18n/written-amount.rules.ts';
import { typedDay } from '#features/money/seller/management/typed-day.ts';
import type { FieldIssues } from '#ui/form/field-issues.ts';

/** A price as the form has it. */
export type TypedPrice = { type: string; amount: string; validFrom: string };

/** What a price comes to as it was typed, or what is wrong with it by field. @param today on the calendar of invoices */
export function priceOf(
  { type, amount, validFrom }: TypedPrice,
  today: string,
): { price: { type: ChargedType; cents: number; validFrom: string } } | { issues: FieldIssues } {
  const issues: FieldIssues = {};
  const known = chargedTypes.find((each) => each === type);
  const cents = readAmount(amount)?.cents ?? 0;
  const day = typedDay(validFrom, today);
  if (cents < 1 || cents > maxMonthlyCents) issues['amount'] = { id: 'prices-management.amount.faulty' };
  if ('fault' in day) issues['validFrom'] = { id: day.fault };
  if (!known || Object.keys(issues).length > 0 || 'fault' in day) return { issues };
  return { price: { type: known, cents, validFrom: day.day } };
}
