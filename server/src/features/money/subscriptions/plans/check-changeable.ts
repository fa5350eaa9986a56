import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { actionsOf } from '../overview/actions-of.ts';
import { selectReplaced } from '../overview/subscription-lists.queries.ts';
import { findOwed } from '../state/find-owed.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';

/**
 * Whether its company may change the type of a subscription: while it goes on uncancelled, and nothing is open of it or of those that it
 * took the place of.
 * @throws {AppError} `not-allowed-now`, `pay-first`
 */
export async function checkChangeable(database: Kysely<DB>, row: SubscriptionRow, today: Day): Promise<void> {
  if (!actionsOf(row, [], today).includes('change-plan')) throw new AppError('not-allowed-now');
  const all = [row, ...(await selectReplaced(database, row.company_id, row))];
  if ((await findOwed(database, row.company_id, all)).size > 0) throw new AppError('pay-first');
}
