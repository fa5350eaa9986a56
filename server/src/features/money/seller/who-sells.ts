import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import type { Seller } from './seller.ts';
import { findSeller } from './sellers.queries.ts';

/** Where the seller is at home while nobody has said who it is. */
export const unsaidSeller = { country: 'NL', oss: false };

/** Who sells today; undefined while nobody has said. */
export function whoSells({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<Seller | undefined> {
  return findSeller(database.allCompanies, bookDay(clock.now()));
}

/** Who sells on a day; undefined where nobody had said by then. */
export function whoSellsOn(database: Kysely<DB>, day: Day): Promise<Seller | undefined> {
  return findSeller(database, day);
}
