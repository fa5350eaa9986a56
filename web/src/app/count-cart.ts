import type { QueryClient } from '@tanstack/react-query';
import { session } from '#platform/session/session.ts';

/**
 * Loads the subscriptions of whoever may see them (spec §6), which sets the badge of the cart. When the page is idle: nobody
 * waits for a number, and until then it is the one that was stored.
 */
export async function countCart(client: QueryClient): Promise<void> {
  if (!session.get().user?.role.permissions.includes('S')) return;
  const { subscriptionsQuery } = await import('#features/money/subscriptions/subscriptions.api.ts');
  // One that fails is asked for again where it is shown.
  await client.prefetchQuery(subscriptionsQuery());
}
