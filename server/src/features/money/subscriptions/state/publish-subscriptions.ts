import type { Platform } from '#platform/platform.ts';
import { countCart } from '#features/money/cart/count-cart.ts';

/** Tells a company's open browsers that something of its subscriptions has changed; after the commit. */
export async function publishSubscriptions(
  { database, live }: Pick<Platform, 'database' | 'live'>,
  companyId: string,
): Promise<void> {
  live.toCompany(companyId, 'cart', { quantity: await countCart(database.company(companyId), companyId) });
}
