import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { getTonight } from '@belfry/contract/alarming/calling/tonight.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { useAskedAnew } from '#platform/query/use-asked-anew.ts';

/** Milliseconds between two looks: the night comes nearer by itself. */
const lookEvery = 600_000;

/** How it is asked whom a device calls tonight. */
export function tonightQuery(deviceId: string) {
  return queryOptions({
    queryKey: [...liveKeys.callPlan, 'tonight', deviceId],
    queryFn: ({ signal }) => call(getTonight, { params: { id: deviceId } }, { signal }),
    refetchInterval: lookEvery,
  });
}

/**
 * Whom a device calls tonight; asked anew when its settings, its alarm points, which are undefined until they are loaded, or
 * whom alarms call change.
 */
export function useTonight(
  device: Pick<Device, 'id' | 'settingsVersion'>,
  alarms: readonly AlarmNode[] | undefined,
) {
  const query = tonightQuery(device.id);
  useAskedAnew(query.queryKey, alarms ? `${device.settingsVersion} ${pointsStamp(alarms)}` : null);
  return useQuery(query);
}

/** Changes with what people set on alarm points, pauses included. */
export function pointsStamp(alarms: readonly AlarmNode[]): string {
  return alarms
    .map(({ id, settingsVersion, paused }) => `${id} ${settingsVersion} ${paused?.until ?? ''}`)
    .join(' ');
}
