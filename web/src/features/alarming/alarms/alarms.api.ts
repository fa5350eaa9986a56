import {
  acceptEpisode,
  type Episode,
  getEpisode,
  listDeviceAlarms,
  listOpenAlarms,
  type OpenAlarm,
} from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import { maxPageSize } from '@belfry/contract/http/list.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { applyNewer } from '#platform/live/newer.ts';
import { asOpenAlarm } from '#platform/live/open-alarm.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { alarmOfDevice } from './nodes/device-alarm.ts';

/** Milliseconds that an acceptance waits for its answer: whoever taps must know soon whether it counted. */
const acceptTimeout = 8_000;

/** How the alarm points of a device are asked for, all of them. */
export function alarmNodesQuery(deviceId: string) {
  return queryOptions({
    queryKey: [...liveKeys.nodes, deviceId],
    queryFn: async ({ signal }) => {
      const params = { id: deviceId };
      const first = await call(listDeviceAlarms, { params, query: { limit: maxPageSize } }, { signal });
      const items = [...first.items];
      for (let cursor = first.nextCursor; cursor !== null;) {
        const query = { limit: maxPageSize, cursor };
        const page = await call(listDeviceAlarms, { params, query }, { signal });
        items.push(...page.items);
        cursor = page.nextCursor;
      }
      return { ...first, items, nextCursor: null };
    },
  });
}

/** The alarm points of a device, all of them. */
export function useAlarmNodes(deviceId: string) {
  return useQuery(alarmNodesQuery(deviceId));
}

/** An occurrence of an alarm with its attempts and acceptances. */
export function useEpisode(id: string) {
  return useQuery({
    queryKey: [...liveKeys.episodes, id],
    queryFn: ({ signal }) => call(getEpisode, { params: { id } }, { signal }),
  });
}

const openAlarms = queryOptions({
  queryKey: liveKeys.openAlarms,
  queryFn: ({ signal }) => call(listOpenAlarms, { query: { limit: 50 } }, { signal }),
});

/** Asks for the alarms that are not over, before anything shows them. */
export function askForAlarms(): Promise<void> {
  return queryClient.prefetchQuery(openAlarms);
}

/** The alarms of the company that are not over; those that need somebody first, then critical ones, inputs before failures. */
export function useOpenAlarms() {
  return useQuery(openAlarms);
}

/** The open alarm that gives a device the state that it shows; null without one. Drawn again only when that one changes. */
export function useAlarmOfDevice(device: Pick<DeviceSummary, 'id' | 'alarmState'>): OpenAlarm | null {
  const { id, alarmState } = device;
  const select = useCallback(
    ({ items }: RouteResponse<typeof listOpenAlarms>) => alarmOfDevice(items, { id, alarmState }) ?? null,
    [id, alarmState],
  );
  return useQuery({ ...openAlarms, select }).data ?? null;
}

/** Accepts an alarm, now or not at all (its route says so): without a network it fails at once. */
export function useAcceptEpisode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string): Promise<Episode> =>
      call(acceptEpisode, { params: { id } }, { timeout: acceptTimeout }),
    onSuccess: (episode) => {
      client.setQueryData([...liveKeys.episodes, episode.id], (known: Episode | undefined) =>
        known ? applyNewer(known, 'id', episode) : episode,
      );
      // At once: what is accepted must not be there to be pressed again until the list has come.
      client.setQueryData(liveKeys.openAlarms, (known: unknown) =>
        applyNewer(known, 'episodeId', asOpenAlarm(episode)),
      );
      void client.invalidateQueries({ queryKey: liveKeys.openAlarms });
      void client.invalidateQueries({ queryKey: [...liveKeys.nodes, episode.deviceId] });
    },
  });
}
