import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import type { Seller } from './seller.ts';
import { findSeller } from './sellers.queries.ts';

/** Who sells today; undefined while nobody has said. */
export function whoSells({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<Seller | undefined> {
  return findSeller(database.allCompanies, bookDay(clock.now()));
}
