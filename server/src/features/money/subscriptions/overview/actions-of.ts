import { monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import type { SubscriptionAction } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { billedOf } from '../billing/billed-of.ts';
import { periodOf } from '../billing/periods.rules.ts';
import type { PeriodRow, SubscriptionRow } from '../subscriptions.queries.ts';
import { allowedActionsOf, type ActionFacts } from './allowed-actions.rules.ts';

/** What its company may do with a subscription as it stands. @param periods what was charged of it */
export function actionsOf(
  row: SubscriptionRow,
  periods: readonly PeriodRow[],
  today: Day,
): SubscriptionAction[] {
  return allowedActionsOf(factsOf(row, periods, today));
}

/** Whether staff may let a subscription go on that is to end, whoever had it end. @param periods as of {@link actionsOf} */
export function isWithdrawable(row: SubscriptionRow, periods: readonly PeriodRow[], today: Day): boolean {
  const facts = { ...factsOf(row, periods, today), isEndedByStaff: false };
  return allowedActionsOf(facts).includes('withdraw-cancel');
}

function factsOf(row: SubscriptionRow, periods: readonly PeriodRow[], today: Day): ActionFacts {
  const cancelAt = row.cancel_at && bookDay(row.cancel_at);
  return {
    state: row.state,
    type: row.type,
    isBilled: row.invoice_base !== null,
    cancelAt,
    isSettled: cancelAt !== null && isSettled(row, periods, cancelAt),
    isEndedByStaff: row.end_by_staff,
    hasNextType: row.next_type !== null,
    today,
  };
}

/** Whether something was charged beyond the day on which it ends, and given back therefore, or cut at that day. */
function isSettled(row: SubscriptionRow, periods: readonly PeriodRow[], cancelAt: Day): boolean {
  const [billed, last] = [billedOf(row, periods), periods.at(-1)];
  if (!billed || !last) return false;
  const whole = periodOf({ ...billed, months: monthsCharged[billed.type] }, last.n);
  return last.ends_on > cancelAt || last.ends_on < whole.until;
}
