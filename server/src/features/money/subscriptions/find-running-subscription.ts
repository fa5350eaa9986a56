import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { findCurrent } from './subscriptions.queries.ts';

/** The subscription of a device that goes on, for whoever may not act while there is one; null where none does. */
export async function findRunningSubscription(
  database: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
): Promise<{ id: string } | null> {
  const row = await findCurrent(database, companyId, deviceId);
  return row ? { id: row.id } : null;
}
