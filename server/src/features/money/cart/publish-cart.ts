import type { Platform } from '#platform/platform.ts';
import { countLines } from './cart.queries.ts';

/** Tells a company's open browsers that its cart, or what it has subscribed, has changed; after the commit. */
export async function publishCart(
  { database, live }: Pick<Platform, 'database' | 'live'>,
  companyId: string,
): Promise<void> {
  live.toCompany(companyId, 'cart', { quantity: await countLines(database.company(companyId), companyId) });
}
