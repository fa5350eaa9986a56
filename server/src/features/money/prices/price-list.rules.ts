import { chargedTypes, monthsCharged, type ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { Price, PriceChange } from '@belfry/contract/money/prices/prices.contract.ts';
import { compare, multiply, type Money } from '@belfry/contract/values/money.ts';
import { addMonths, type Day } from '#platform/values/calendar.rules.ts';

/** A price as it was set. */
export interface PriceRow {
  id: number;
  type: ChargedType;
  /** First day of a period that costs so much. */
  validFrom: Day;
  /** For a device and a month, without VAT. */
  monthly: Money;
}

/** Whatever is valid from a day on, until the next is. */
interface Dated {
  id: number;
  validFrom: Day;
}

/** What holds on a day: what begins last before it or on it, and of several the one that was added last. */
export function validOn<Row extends Dated>(rows: readonly Row[], day: Day): Row | undefined {
  return rows
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<Row | undefined>((best, row) => (best && isBefore(row, best) ? best : row), undefined);
}

function isBefore(one: Dated, other: Dated): boolean {
  return one.validFrom < other.validFrom || (one.validFrom === other.validFrom && one.id < other.id);
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

/** Why a price cannot be added: its day is no more to come, it is what was promised for that day, or it is told too late. */
export type PriceFault = { why: 'past' } | { why: 'unchanged' } | { why: 'too-soon'; earliest: Day };

/**
 * Whether a price may be added. What may have been charged never changes; whoever pays more than was promised for that day
 * hears of it a month ahead (design page 8.2).
 */
export function judgePrice(
  rows: readonly PriceRow[],
  { type, validFrom, monthly }: Pick<PriceRow, 'type' | 'validFrom' | 'monthly'>,
  today: Day,
): PriceFault | null {
  const promised = priceOn(rows, type, validFrom);
  if (!promised) return null;
  if (validFrom <= today) return { why: 'past' };
  const more = compare(monthly, promised.monthly);
  if (more === 0) return { why: 'unchanged' };
  const earliest = addMonths(today, 1);
  return more > 0 && validFrom < earliest ? { why: 'too-soon', earliest } : null;
}
