import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { isUnreachable } from '#platform/api-client/api-error.ts';
import { backoffDelay, maxRetries } from '#platform/backoff.ts';
import { online } from '#platform/connectivity.ts';
import { keepNewer } from '#platform/live/newer.ts';
import { session } from '#platform/session/session.ts';

/**
 * The one cache of what the server said. Live events keep it fresh; a change of user empties it. A read that finds no
 * network is queued here, as long as a screen waits for it: back-off and count as spec §8 has them.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      retry: (failures, error) => failures < maxRetries && isUnreachable(error),
      structuralSharing: (held, answer) => replaceEqualDeep(held, keepNewer(held, answer)),
      retryDelay: (failures) => backoffDelay(failures + 1),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Asks at once for all that waits for its next try or has failed for want of a network, with counters at zero. */
export async function readAgainNow(): Promise<void> {
  const isLacking = { predicate: isOfLostNetwork, type: 'active' } as const;
  const queries = queryClient.getQueryCache().findAll(isLacking);
  await Promise.all(
    queries.map((query) => queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })),
  );
  await Promise.all(
    queries.map((query) => queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })),
  );
}

function isOfLostNetwork({ state }: { state: { error: unknown; fetchFailureReason: unknown } }): boolean {
  return isUnreachable(state.fetchFailureReason ?? state.error);
}

online.subscribe(() => {
  if (online.get()) void readAgainNow();
});

let userId = session.get().user?.id;
session.subscribe(() => {
  const next = session.get().user?.id;
  if (next === userId) return;
  userId = next;
  // It also gives up what is on its way.
  queryClient.clear();
});
