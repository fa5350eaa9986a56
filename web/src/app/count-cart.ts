import type { QueryClient } from '@tanstack/react-query';
import { liveStatus } from '#platform/live/live-status.ts';
import { session } from '#platform/session/session.ts';

/**
 * Loads the subscriptions of whoever may see them (spec §6), which sets the badge of the cart; and again when the live connection comes
 * up, as an event may have been missed before. When the page is idle: nobody waits for a number, and until then it is the one that
 * was stored.
 * @returns stops it
 */
export function countCart(client: QueryClient): () => void {
  const mayCount = () => session.get().user?.role.permissions.includes('S');
  const count = async () => {
    const { subscriptionsQuery } = await import('#features/money/subscriptions/subscriptions.api.ts');
    const query = subscriptionsQuery();
    const asked = { queryKey: query.queryKey, exact: true };
    // What is shown is asked for by whoever shows it.
    if (client.getQueryCache().find(asked)?.isActive()) return;
    await client.cancelQueries(asked);
    // One that fails is asked for again where it is shown.
    await client.prefetchQuery({ ...query, staleTime: 0 });
  };
  if (mayCount()) void count();
  return liveStatus.subscribe(() => {
    if (liveStatus.get().kind === 'live' && mayCount()) void count();
  });
}
