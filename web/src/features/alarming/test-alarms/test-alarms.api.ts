import {
  listTestAlarms,
  previewTestAlarm,
  saveTestSchedule,
  sendTestAlarm,
} from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { TestTarget } from '@belfry/contract/values/test-states.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

const pageSize = 20;
/** Milliseconds between two looks while a test goes on, beside what comes live. */
const lookEvery = 10_000;

/** The test alarms of a device, newest first, and their schedule; `fetchNextPage` loads older ones. */
export function useTestAlarms(deviceId: string) {
  return useInfiniteQuery({
    queryKey: [...liveKeys.testAlarms, deviceId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTestAlarms,
        { params: { id: deviceId }, query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some((test) => test.state !== 'over') ? lookEvery : false,
  });
}

/** Whom a test would reach now. */
export function useTestRecipients(deviceId: string, target: TestTarget, callListId: string) {
  return useQuery({
    queryKey: ['test-recipients', deviceId, target, callListId],
    queryFn: ({ signal }) =>
      call(
        previewTestAlarm,
        { params: { id: deviceId }, query: { target, ...(callListId && { callListId }) } },
        { signal },
      ),
    staleTime: 0,
  });
}

/** The acts on test alarms; each settles when the screen shows what it did. */
export function useTestAlarmActs(deviceId: string) {
  const client = useQueryClient();
  const params = { id: deviceId };
  const refresh = () => client.invalidateQueries({ queryKey: [...liveKeys.testAlarms, deviceId] });
  return {
    send: async (body: RouteRequest<typeof sendTestAlarm>['body']) => {
      await call(sendTestAlarm, { params, body });
      await refresh();
    },
    schedule: async (body: RouteRequest<typeof saveTestSchedule>['body']) => {
      await call(saveTestSchedule, { params, body });
      await refresh();
    },
  };
}
