import { sql, type Transaction } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Reads a page of a history between two rows in the order of the key. A plan for any bounds reckons with few rows between them,
 * and would sort all that there are for every page of a million.
 */
export function readByKey<T>(
  { database }: Pick<Platform, 'database'>,
  companyId: string,
  ask: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return database.transaction(companyId, async (trx) => {
    await sql`set local enable_sort = off`.execute(trx);
    return ask(trx);
  });
}
