import { chargedTypes, monthsCharged, type ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { Price, PriceChange } from '@belfry/contract/money/prices/prices.contract.ts';
import { compare, multiply, type Money } from '@belfry/contract/values/money.ts';
import { addDays, addMonths, type Day } from '#platform/values/calendar.rules.ts';
import { validOn } from '#platform/values/dated-rows.rules.ts';

/** A price as it was set. */
export interface PriceRow {
  id: number;
  type: ChargedType;
  /** First day of a period that costs so much. */
  validFrom: Day;
  /** For a device and a month, without VAT. */
  monthly: Money;
}

/** The price of a type for a period that begins on a day (design page 8.2); undefined before there was one. */
export function priceOn(rows: readonly PriceRow[], type: ChargedType, day: Day): PriceRow | undefined {
  return validOn(
    rows.filter((row) => row.type === type),
    day,
  );
}

/** What everything costs on a day, in the order in which it is offered; what has no price is not offered. */
export function pricesOn(rows: readonly PriceRow[], day: Day): Price[] {
  return chargedTypes.flatMap((type) => {
    const row = priceOn(rows, type, day);
    if (!row) return [];
    const months = monthsCharged[type];
    const { monthly, validFrom } = row;
    return [{ type, monthly, months, charged: multiply(monthly, months), validFrom }];
  });
}

/** What changes after a day for types of subscription, the next first. */
export function changesAfter(
  rows: readonly PriceRow[],
  types: readonly ChargedType[],
  today: Day,
): PriceChange[] {
  return types
    .flatMap((type) => changesOf(rows, type, today))
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom));
}

function changesOf(rows: readonly PriceRow[], type: ChargedType, today: Day): PriceChange[] {
  const days = new Set(
    rows.filter((row) => row.type === type && row.validFrom > today).map((row) => row.validFrom),
  );
  const changes: PriceChange[] = [];
  let before = priceOn(rows, type, today)?.monthly;
  for (const validFrom of [...days].toSorted()) {
    const after = priceOn(rows, type, validFrom)?.monthly;
    if (before && after && compare(before, after) !== 0)
      changes.push({ type, validFrom, before, after, mayLeave: compare(after, before) > 0 });
    before = after;
  }
  return changes;
}

/**
 * Why a price cannot be added: its day is no more to come, it is what was promised for that day, it is told too late, or somebody else has
 * added one since the rows were looked at.
 */
export type PriceFault =
  | { why: 'past' }
  | { why: 'unchanged' }
  | { why: 'too-soon'; earliest: Day }
  | { why: 'changed' };

/**
 * Whether a price may be added. What may have been charged never changes; whoever pays more than was promised for that day
 * hears of it a month ahead (design page 8.2).
 */
export function judgePrice(
  rows: readonly PriceRow[],
  { type, validFrom, monthly }: Pick<PriceRow, 'type' | 'validFrom' | 'monthly'>,
  today: Day,
): Exclude<PriceFault, { why: 'changed' }> | null {
  const promised = priceOn(rows, type, validFrom);
  if (!promised) return null;
  if (validFrom <= today) return { why: 'past' };
  const more = compare(monthly, promised.monthly);
  if (more === 0) return { why: 'unchanged' };
  const earliest = addMonths(today, 1);
  return more > 0 && validFrom < earliest ? { why: 'too-soon', earliest } : null;
}

/** The earliest day on which a type may cost so much, as {@link judgePrice} has it. */
export function earliestOf(
  rows: readonly PriceRow[],
  { type, monthly }: Pick<PriceRow, 'type' | 'monthly'>,
  today: Day,
): Day {
  const tomorrow = addDays(today, 1);
  return judgePrice(rows, { type, monthly, validFrom: tomorrow }, today)?.why === 'too-soon'
    ? addMonths(today, 1)
    : tomorrow;
}
