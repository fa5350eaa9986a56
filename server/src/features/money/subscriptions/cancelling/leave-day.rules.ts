import { monthsCharged, type ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { compare } from '@belfry/contract/values/money.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { priceOn, type PriceRow } from '#features/money/prices/price-list.rules.ts';
import { cancelDayOf, periodOf, type BillingPlan } from '../billing/periods.rules.ts';

/** A subscription as far as the day asks on which it may be left. */
export interface Leavable {
  /** By what it is charged; null for one of before, which is not. */
  billed: { type: ChargedType; start: Day; base: Day } | null;
  contractEnd: Day | null;
  today: Day;
}

/** The day on which a subscription may be left. */
export interface LeaveDay {
  /** First day without it. */
  cancelAt: Day;
  /** Whether that is before the contract or the notice would let it go, as its price is raised. */
  isForPriceRaise: boolean;
}

/**
 * The first day without a subscription that is cancelled today: when contract and notice let it go, or free of charge on the first day
 * of the first period that costs more than the one before (design page 8.2).
 */
export function leaveDayOf(prices: readonly PriceRow[], { billed, contractEnd, today }: Leavable): LeaveDay {
  const regular = cancelDayOf({ contractEnd, today });
  if (billed) {
    const plan = { ...billed, months: monthsCharged[billed.type] };
    const raised = raiseFrom(prices, billed.type, { plan, today, until: regular });
    if (raised !== null) return { cancelAt: raised, isForPriceRaise: true };
  }
  return { cancelAt: regular, isForPriceRaise: false };
}

function raiseFrom(
  prices: readonly PriceRow[],
  type: ChargedType,
  { plan, today, until }: { plan: BillingPlan; today: Day; until: Day },
): Day | null {
  const monthly = (day: Day) => priceOn(prices, type, day)?.monthly;
  let before = monthly(periodOf(plan, 0).from);
  for (let n = 1; ; n += 1) {
    const { from } = periodOf(plan, n);
    if (from >= until) return null;
    const price = monthly(from);
    if (before && price && from >= today && compare(price, before) > 0) return from;
    before = price;
  }
}
