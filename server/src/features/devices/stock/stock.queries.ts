import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Most times that are named at which a device came back. */
const mostReturns = 20;

/** When companies let a device go, newest first, and not which ones. */
export function selectReturns(database: Kysely<DB>, serialNumber: string) {
  return database
    .selectFrom('removed_devices')
    .select(['how', 'removed_at'])
    .where('serial_number', '=', serialNumber)
    .orderBy('removed_at', 'desc')
    .limit(mostReturns)
    .execute();
}
