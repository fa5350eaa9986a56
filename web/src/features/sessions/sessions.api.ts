import { endSession, listSessions } from '@belfry/contract/sign-in/sign-in.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { call } from '../../platform/api-client/call.ts';

/** Key of one's sessions, among what the server said. */
export const sessionsKey = ['sessions'];

/** One's own sessions of the last 90 days, newest first. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).items,
  });
}

/** Ends sessions, and settles when the list shows it. */
export function useEndSessions() {
  const client = useQueryClient();
  return async (ids: readonly string[]) => {
    try {
      await Promise.all(ids.map(endOne));
    } finally {
      await client.invalidateQueries({ queryKey: sessionsKey });
    }
  };
}

/** One that has ended meanwhile is what was wanted. */
async function endOne(id: string): Promise<void> {
  try {
    await call(endSession, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
  }
}
