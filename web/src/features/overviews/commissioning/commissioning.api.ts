import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { getCommissioning } from '@belfry/contract/overviews/commissioning/commissioning.contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { pointsStamp } from '#features/alarming/calling/tonight.api.ts';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { useAskedAnew } from '#platform/query/use-asked-anew.ts';

/** Milliseconds in which whoever comes back has mended nothing. */
const freshFor = 2000;

/** How it is asked how far a device is on its way into use. Whoever comes back from mending something asks anew. */
export function commissioningQuery(deviceId: string) {
  return queryOptions({
    queryKey: [...liveKeys.callPlan, 'commissioning', deviceId],
    queryFn: ({ signal }) => call(getCommissioning, { params: { id: deviceId } }, { signal }),
  });
}

/**
 * How far a device is on its way into use; asked anew when the device, its alarm points, or whom alarms call change, and with
 * `tested`, which says how its tests stand. What is not loaded yet is undefined.
 */
export function useCommissioning(
  device: Pick<Device, 'id' | 'version' | 'connected'>,
  alarms: readonly AlarmNode[] | undefined,
  tested: string | undefined,
) {
  const query = commissioningQuery(device.id);
  const isKnown = alarms !== undefined && tested !== undefined;
  useAskedAnew(
    query.queryKey,
    isKnown ? `${device.version} ${device.connected} ${tested} ${pointsStamp(alarms)}` : null,
  );
  return useQuery({ ...query, staleTime: freshFor });
}
