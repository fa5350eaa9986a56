import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { hasSubscriptionsLeft } from '../subscriptions.queries.ts';

/** Whether a company has a subscription left that goes on or is charged still. */
export function hasLeft(database: Kysely<DB>, companyId: string): Promise<boolean> {
  return hasSubscriptionsLeft(database, companyId);
}
