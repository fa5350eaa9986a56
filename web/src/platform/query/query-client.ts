import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api-client/api-error.ts';
import { session } from '../session/session.ts';

/** Whether trying again by itself may help: no answer, or a server that is not ready. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503);
}

/** The one cache of what the server said. Live events keep it fresh; a change of user empties it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

let userId = session.get().user?.id;
session.subscribe(() => {
  const next = session.get().user?.id;
  if (next === userId) return;
  userId = next;
  queryClient.clear();
});
