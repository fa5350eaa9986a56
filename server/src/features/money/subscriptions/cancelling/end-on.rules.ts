import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** What a subscription still has before it. */
export interface Ahead {
  next_charge_on: Day | null;
  next_type: ChargedType | null;
}

/** What a subscription that ends on a day still has before it: a period, or another type, that would begin then or later never does. */
export function aheadUntil({ next_charge_on: next, next_type: type }: Ahead, day: Day): Ahead {
  return next !== null && next < day
    ? { next_charge_on: next, next_type: type }
    : { next_charge_on: null, next_type: null };
}
