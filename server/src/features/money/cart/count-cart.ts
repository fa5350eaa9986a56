import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { countLines } from './cart.queries.ts';

/** How many subscriptions lie in a company's cart. */
export function countCart(database: Kysely<DB>, companyId: string): Promise<number> {
  return countLines(database, companyId);
}
