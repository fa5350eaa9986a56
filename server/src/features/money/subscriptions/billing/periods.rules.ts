import { addMonths, daysBetween, type Day } from '#platform/values/calendar.rules.ts';
import { share } from '@belfry/contract/values/money-shares.ts';
import { multiply, type Money } from '@belfry/contract/values/money.ts';

/** What the periods of a subscription are counted from (design page 8.5). */
export interface BillingPlan {
  /** First day of the subscription. */
  start: Day;
  /** The day that the company's invoice day is counted from. */
  base: Day;
  /** Months that are charged at once. */
  months: number;
}

/** A period that is charged at once: from its first day until the first day after it, and the full one whose price it has a part of. */
export interface Period {
  from: Day;
  until: Day;
  fullFrom: Day;
  fullUntil: Day;
}

/** The company's invoice day on a day or next after it: as months from the base, which never shift. */
function monthsTo(base: Day, day: Day): number {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const [baseYear, baseMonth] = [Number(base.slice(0, 4)), Number(base.slice(5, 7))];
  const months = (year - baseYear) * 12 + month - baseMonth;
  return addMonths(base, months) >= day ? months : months + 1;
}

/** The next invoice day of a company: on a day, or after it. */
export function invoiceDayFrom(base: Day, day: Day): Day {
  return addMonths(base, monthsTo(base, day));
}

/**
 * The period `n` of a subscription. Period 0 goes from its start to the company's next invoice day, and is a whole one where it starts
 * on an invoice day; those after it begin there and are whole. Each is counted from the base, so that the 31st stays the 31st.
 */
export function periodOf({ start, base, months }: BillingPlan, n: number): Period {
  const first = monthsTo(base, start);
  const isWhole = addMonths(base, first) === start;
  if (n === 0 && !isWhole) {
    const until = addMonths(base, first);
    return { from: start, until, fullFrom: addMonths(base, first - months), fullUntil: until };
  }
  const begins = first + (isWhole ? n : n - 1) * months;
  const [from, until] = [addMonths(base, begins), addMonths(base, begins + months)];
  return { from, until, fullFrom: from, fullUntil: until };
}

/** A period as far as it lies before a day; null where none of it does. */
export function before(period: Period, day: Day | null): Period | null {
  if (day === null || day >= period.until) return period;
  return day <= period.from ? null : { ...period, until: day };
}

/** What a period costs: the days of it that are used, of those of the full one; rounded once. @param monthly for a month */
export function priceOf({ from, until, fullFrom, fullUntil }: Period, monthly: Money, months: number): Money {
  return share(multiply(monthly, months), daysBetween(from, until), daysBetween(fullFrom, fullUntil));
}

/** What of an amount for some days belongs to those from a day on: nothing before they begin to count, all of it where all do. */
export function beyond({ from, until, net }: { from: Day; until: Day; net: Money }, day: Day): Money {
  if (day >= until) return share(net, 0, 1);
  return share(net, daysBetween(day > from ? day : from, until), daysBetween(from, until));
}

/** The first day on which a contract of a year that begins on a day may end (spec §9). */
export function contractEndOf(start: Day): Day {
  return addMonths(start, contractMonths);
}

/** Months that a contract lasts at least, and of notice from then on (spec §9). */
export const contractMonths = 12;
/** Months of notice. */
export const noticeMonths = 1;

/** The first day without a subscription that is cancelled on a day: at the contract's end, and not within the notice (design page 8.5). */
export function cancelDayOf({ contractEnd, today }: { contractEnd: Day | null; today: Day }): Day {
  const noticed = addMonths(today, noticeMonths);
  return contractEnd !== null && contractEnd > noticed ? contractEnd : noticed;
}
