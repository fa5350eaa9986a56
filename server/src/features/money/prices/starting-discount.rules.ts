import { compare, moneyOf, multiply, subtract, type Money } from '@belfry/contract/values/money.ts';
import { share } from '@belfry/contract/values/money-shares.ts';
import { addMonths, daysBetween, type Day } from '#platform/values/calendar.rules.ts';

/** A starting discount as it was set. */
export interface DiscountRow {
  id: number;
  /** First day of a start that it is for. */
  validFrom: Day;
  /** Less for a month, without VAT. */
  monthly: Money;
  /** Calendar months from the start. */
  months: number;
}

/** A charge that a starting discount may make smaller. */
export interface DiscountedCharge {
  /** First day of the subscription. */
  start: Day;
  /** First day of the charge's period, and the first after it. */
  from: Day;
  until: Day;
  /** Without the discount. */
  amount: Money;
  /** Months that the plan charges at once. */
  months: number;
  /** What earlier charges of the subscription were made smaller by. */
  given: Money;
}

/**
 * What the starting discount takes off a charge, never more than the charge (design page 8.2). A plan by the month gets the days
 * of each charge: up to any day it has had the whole months and the days of the month that runs, rounded once, so that all charges
 * together get exactly the discount. A longer plan gets all of it at once; what a first charge of few days cannot take, the
 * next one gets.
 */
export function startingDiscountOf(
  { monthly, months }: Pick<DiscountRow, 'monthly' | 'months'>,
  charge: DiscountedCharge,
): Money {
  const { start, from, until, amount, given } = charge;
  const discount =
    charge.months === 1
      ? subtract(earnedUpTo(monthly, months, start, until), earnedUpTo(monthly, months, start, from))
      : subtract(multiply(monthly, months), given);
  const least = compare(discount, amount) < 0 ? discount : amount;
  return least.cents > 0 ? least : moneyOf(0, amount.currency);
}

/** The discount on the days from the start up to a day. */
function earnedUpTo(monthly: Money, months: number, start: Day, day: Day): Money {
  if (day <= start) return moneyOf(0, monthly.currency);
  if (day >= addMonths(start, months)) return multiply(monthly, months);
  let whole = 0;
  while (addMonths(start, whole + 1) <= day) whole += 1;
  const monthBegins = addMonths(start, whole);
  const length = daysBetween(monthBegins, addMonths(start, whole + 1));
  return share(monthly, whole * length + daysBetween(monthBegins, day), length);
}
