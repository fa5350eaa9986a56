import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { discountCarried } from '../plans/begin-replacement.ts';
import type { PeriodRow, SubscriptionRow } from '../subscriptions.queries.ts';
import { billedOf } from './billed-of.ts';
import { chargeOf, type Billed, type PriceBook, type PricedPeriod } from './charge.rules.ts';

/**
 * What a subscription is charged next and was not yet; null where nothing is to come, or it ends before.
 * @param periods all that was charged of it
 * @throws {NoPriceError}
 */
export function nextChargeOf(
  row: SubscriptionRow,
  periods: readonly PeriodRow[],
  book: PriceBook,
): PricedPeriod | null {
  const { next_charge_on: due, next_type: nextType } = row;
  if (due === null) return null;
  if (nextType !== null) {
    const replaced = billedAs(row, { type: nextType, start: due });
    return replaced && chargeOf(replaced, 0, book);
  }
  const billed = billedOf(row, periods);
  return billed && chargeOf(billed, nextNumber(periods), book);
}

/** What a subscription would be charged by, had another type taken its place on a day; null where it is never invoiced. */
export function billedAs(
  row: SubscriptionRow,
  { type, start }: { type: ChargedType; start: Day },
): Billed | null {
  const started_at = momentOn(start, 0, 'Europe/Amsterdam');
  return billedOf({ ...row, type, started_at, discount_from: discountCarried(row, type) }, []);
}

/** The number of the period that follows those that were charged. */
export function nextNumber(periods: readonly Pick<PeriodRow, 'n'>[]): number {
  return Math.max(-1, ...periods.map(({ n }) => n)) + 1;
}
