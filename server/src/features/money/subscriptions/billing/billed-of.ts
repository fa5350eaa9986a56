import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { discountGivenIn, type PeriodRow, type SubscriptionRow } from '../subscriptions.queries.ts';
import type { Billed } from './charge.rules.ts';

/** A subscription as far as its charges ask; null where it is never invoiced. @param periods what was charged of it */
export function billedOf(row: SubscriptionRow, periods: readonly PeriodRow[]): Billed | null {
  const { type, invoice_base: base, cancel_at: cancelAt } = row;
  if (base === null || !isCharged(type)) return null;
  return {
    type,
    start: bookDay(row.started_at),
    base,
    discountFrom: row.discount_from,
    discountGiven: discountGivenIn(periods),
    endsOn: cancelAt && bookDay(cancelAt),
  };
}
