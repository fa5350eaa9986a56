import {
  endOtherSessions,
  endSession,
  listSessions,
} from '@belfry/contract/people/sessions/sessions.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/api-client/api-error.ts';
import { call } from '#platform/api-client/call.ts';

/** Key of one's sessions, among what the server said. */
export const sessionsKey = ['sessions'];

/** One's own sessions of the last 90 days, newest first. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).items,
  });
}

/** The acts that end sessions; each settles when the list shows it. */
export function useSessionActs() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: sessionsKey });
  return {
    end: async (id: string) => {
      try {
        await call(endSession, { params: { id } });
      } catch (error) {
        // One that has ended meanwhile is what was wanted.
        if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
      } finally {
        await refresh();
      }
    },
    /** All but this one; answers how many there were. */
    endOthers: async () => {
      try {
        return (await call(endOtherSessions)).ended;
      } finally {
        await refresh();
      }
    },
  };
}
