import { monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import { add } from '@belfry/contract/values/money.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { chargeOf, type Billed, type PriceBook, type PricedPeriod } from './charge.rules.ts';
import { periodOf } from './periods.rules.ts';

/** A period that was charged. */
interface Charged {
  n: number;
  starts_on: Day;
  ends_on: Day;
}

/** What is to be charged of a subscription by a day, and when it is to be charged next; null where that is never. */
export interface DuePeriods {
  due: PricedPeriod[];
  nextOn: Day | null;
}

/**
 * The periods of a subscription that have begun by a day and are not charged, each at the price of its first day: several where days
 * were missed.
 * @param n the first that is not charged
 * @throws {NoPriceError}
 */
export function duePeriods(billed: Billed, n: number, today: Day, book: PriceBook): DuePeriods {
  const plan = planOf(billed);
  const due: PricedPeriod[] = [];
  let { discountGiven } = billed;
  for (let next = n; ; next += 1) {
    const { from } = periodOf(plan, next);
    if (billed.endsOn !== null && from >= billed.endsOn) return { due, nextOn: null };
    if (from > today) return { due, nextOn: from };
    const priced = chargeOf({ ...billed, discountGiven }, next, book);
    if (!priced) return { due, nextOn: null };
    discountGiven = add(discountGiven, priced.discount);
    due.push(priced);
  }
}

/** Whether what was charged leaves no day out and charges none twice, up to the day from which it is charged next. */
export function isWithoutGap(billed: Billed, charged: readonly Charged[], nextOn: Day): boolean {
  const plan = planOf(billed);
  const isRow = charged.every(
    ({ n, starts_on: from, ends_on: until }, index) =>
      n === index && from === periodOf(plan, n).from && until === periodOf(plan, n).until,
  );
  return isRow && periodOf(plan, charged.length).from === nextOn;
}

function planOf({ type, start, base }: Billed) {
  return { start, base, months: monthsCharged[type] };
}
