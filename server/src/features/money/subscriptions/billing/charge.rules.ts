import { monthsCharged, type ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { euros, subtract, type Money } from '@belfry/contract/values/money.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { validOn } from '#platform/values/dated-rows.rules.ts';
import { priceOn, type PriceRow } from '#features/money/prices/price-list.rules.ts';
import { startingDiscountOf, type DiscountRow } from '#features/money/prices/starting-discount.rules.ts';
import { before, periodOf, priceOf, type Period } from './periods.rules.ts';

/** A subscription as far as its charges ask. */
export interface Billed {
  type: ChargedType;
  start: Day;
  base: Day;
  /** First day of its starting discount; null where it has none. */
  discountFrom: Day | null;
  /** What earlier charges of it were made smaller by. */
  discountGiven: Money;
  /** First day without it; null while nobody has ended it. */
  endsOn: Day | null;
}

/** What prices there are. */
export interface PriceBook {
  prices: readonly PriceRow[];
  discounts: readonly DiscountRow[];
}

/** A period with what it costs, without VAT. */
export interface PricedPeriod extends Period {
  n: number;
  amount: Money;
  discount: Money;
  net: Money;
}

/** Nobody has said what a period costs. */
export class NoPriceError extends Error {
  constructor(type: ChargedType, day: Day) {
    super(`${type} has no price on ${day}`);
  }
}

/**
 * What the period `n` of a subscription costs: the price that is valid on its first day, less the starting discount (design page 8.2).
 * @returns null where the subscription ends before it
 * @throws {NoPriceError}
 */
export function chargeOf(billed: Billed, n: number, { prices, discounts }: PriceBook): PricedPeriod | null {
  const { type, start, base, endsOn, discountFrom } = billed;
  const months = monthsCharged[type];
  const whole = periodOf({ start, base, months }, n);
  const period = before(whole, endsOn);
  if (!period) return null;
  const price = priceOn(prices, type, period.from);
  if (!price) throw new NoPriceError(type, period.from);
  const amount = priceOf(period, price.monthly, months);
  const row = discountFrom === null ? undefined : validOn(discounts, discountFrom);
  const discount =
    row && discountFrom !== null
      ? startingDiscountOf(row, {
          start: discountFrom,
          from: period.from,
          until: period.until,
          amount,
          months,
          given: billed.discountGiven,
        })
      : euros(0);
  return { ...period, n, amount, discount, net: subtract(amount, discount) };
}
