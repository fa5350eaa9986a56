import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectFirstCollected } from './moved-money.queries.ts';

/** When these books began to collect by the provider; null where they have not yet. */
export async function findFirstCollected(database: Kysely<DB>): Promise<Date | null> {
  return (await selectFirstCollected(database)) ?? null;
}
