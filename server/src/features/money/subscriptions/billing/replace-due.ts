import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findOwed } from '../state/find-owed.ts';
import { isOver } from '../state/restate-rows.ts';
import { beginReplacement } from '../plans/begin-replacement.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { mayBeCharged, mostOpen } from './find-due.ts';

/**
 * Has each subscription that was to have another type at the end of what is charged get it, once that day has come; in the caller's
 * transaction. One of which too much is open waits, as its charges do.
 * @returns those that began
 */
export async function replaceDue(
  trx: Kysely<DB>,
  {
    companyId,
    rows,
    today,
    at,
  }: { companyId: string; rows: readonly SubscriptionRow[]; today: Day; at: Date },
): Promise<SubscriptionRow[]> {
  const asked = rows.filter((row) => row.next_type !== null && mayBeCharged(row) && !isOver(row.state));
  if (asked.length === 0) return [];
  const owed = await findOwed(trx, companyId, asked);
  const begun: SubscriptionRow[] = [];
  for (const row of asked) {
    const { next_type: type, next_charge_on: start, cancel_at: cancelAt } = row;
    if (type === null || start === null || start > today) continue;
    if ((owed.get(row.id)?.length ?? 0) >= mostOpen) continue;
    if (cancelAt && bookDay(cancelAt) <= start) continue;
    begun.push(await beginReplacement(trx, row, { type, start, at }));
  }
  return begun;
}
