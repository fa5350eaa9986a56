import type { Kysely } from 'kysely';
import type { Cancellation } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { readPriceBook } from '#features/money/prices/read-price-book.ts';
import { billedOf } from '../billing/billed-of.ts';
import { actionsOf } from '../overview/actions-of.ts';
import { selectPeriods, type SubscriptionRow } from '../subscriptions.queries.ts';
import { planGivingBack, type GivingBack } from './give-back.ts';
import { leaveDayOf, type LeaveDay } from './leave-day.rules.ts';

/**
 * What cancelling a subscription on a day does.
 * @throws {AppError} `not-allowed-now` where it cannot be cancelled
 */
export async function planCancellation(
  database: Kysely<DB>,
  row: SubscriptionRow,
  today: Day,
): Promise<LeaveDay & { back: GivingBack }> {
  const periods = (await selectPeriods(database, row.company_id, [row.id])).get(row.id) ?? [];
  if (!actionsOf(row, periods, today).includes('cancel')) throw new AppError('not-allowed-now');
  const { prices } = await readPriceBook(database);
  const contractEnd = row.contract_ends_at && bookDay(row.contract_ends_at);
  const leaving = leaveDayOf(prices, { billed: billedOf(row, periods), contractEnd, today });
  return { ...leaving, back: await planGivingBack(database, row, leaving.cancelAt) };
}

/** What cancelling would do, as the wire has it. */
export function presentCancellation(
  { contract_ends_at: contractEnd }: SubscriptionRow,
  { cancelAt, isForPriceRaise, back }: LeaveDay & { back: GivingBack },
): Cancellation {
  return {
    cancelAt,
    contractEnd: contractEnd && bookDay(contractEnd),
    credit: back.credit,
    creditToOpen: back.toOpen,
    isForPriceRaise,
  };
}
