import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { getCommissioning } from '@belfry/contract/overviews/commissioning/commissioning.contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { useAskedAnew } from '#platform/query/use-asked-anew.ts';

/** How it is asked how far a device is on its way into use. Whoever comes back from mending something asks anew. */
export function commissioningQuery(deviceId: string) {
  return queryOptions({
    queryKey: [...liveKeys.callPlan, 'commissioning', deviceId],
    queryFn: ({ signal }) => call(getCommissioning, { params: { id: deviceId } }, { signal }),
  });
}

/**
 * How far a device is on its way into use; asked anew when the device, its alarm points, or whom alarms call change, and with
 * `tested`, which says how its tests stand.
 */
export function useCommissioning(
  {
    id,
    version,
    settingsVersion,
    connected,
  }: Pick<Device, 'id' | 'version' | 'settingsVersion' | 'connected'>,
  alarms: readonly AlarmNode[],
  tested = '',
) {
  const query = commissioningQuery(id);
  const points = alarms.map((point) => `${point.id} ${point.settingsVersion} ${point.paused?.until}`);
  useAskedAnew(query.queryKey, [version, settingsVersion, connected, tested, ...points].join(' '));
  return useQuery({ ...query, staleTime: 2000 });
}
