import {
  listMonitoring,
  maxMonitoredAtOnce,
  type MonitoredDevice,
  type MonitoringChanges,
  saveMonitoring,
} from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import { maxPageSize } from '@belfry/contract/http/list.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

/** Of one device alone, which no live event of another asks for. */
const ofDeviceKey = ['device-monitoring'];
/** Milliseconds between two looks at what grows by itself: the figures, and a time that is due. */
const lookEvery = 30_000;

/** The devices of the company with how their connections are watched, a page at a time. */
export function useMonitoring(search: string) {
  return useInfiniteQuery({
    queryKey: [...liveKeys.monitoring, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMonitoring,
        {
          query: {
            limit: maxPageSize,
            ...(search && { search }),
            ...(pageParam ? { cursor: pageParam } : { total: 'true' as const }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (before) => before,
    refetchInterval: lookEvery,
  });
}

/** How the connection of one device is watched. */
export function useMonitoringOf(deviceId: string) {
  return useQuery({
    queryKey: [...ofDeviceKey, deviceId],
    queryFn: async ({ signal }) =>
      (await call(listMonitoring, { query: { deviceId } }, { signal })).items[0] ?? null,
  });
}

/** Gives devices a call procedure; settles when the screen shows it. */
export function useMonitoringActs() {
  const client = useQueryClient();
  return {
    save: async (devices: readonly MonitoredDevice[], changes: MonitoringChanges) => {
      try {
        for (let first = 0; first < devices.length; first += maxMonitoredAtOnce)
          // oxlint-disable-next-line no-await-in-loop -- what is refused stops the rest
          await call(saveMonitoring, {
            body: {
              devices: devices
                .slice(first, first + maxMonitoredAtOnce)
                .map(({ deviceId, version }) => ({ deviceId, version })),
              changes,
            },
          });
      } finally {
        // After a refusal, too: somebody else has changed what is shown.
        await Promise.all(
          [liveKeys.monitoring, ofDeviceKey].map((queryKey) => client.invalidateQueries({ queryKey })),
        );
      }
    },
  };
}
