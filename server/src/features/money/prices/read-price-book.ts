import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { PriceRow } from './price-list.rules.ts';
import { selectDiscounts, selectPrices } from './prices.queries.ts';
import type { DiscountRow } from './starting-discount.rules.ts';

/** Every price and every starting discount there was, is and will be. */
export async function readPriceBook(
  database: Kysely<DB>,
): Promise<{ prices: PriceRow[]; discounts: DiscountRow[] }> {
  return { prices: await selectPrices(database), discounts: await selectDiscounts(database) };
}
