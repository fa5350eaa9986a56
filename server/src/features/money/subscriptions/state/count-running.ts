import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { countRunningRows } from '../subscriptions.queries.ts';

/** How many subscriptions of a company cost something and go on, or are charged still. One that is never invoiced binds nobody. */
export function countRunning(database: Kysely<DB>, companyId: string): Promise<number> {
  return countRunningRows(database, companyId);
}
