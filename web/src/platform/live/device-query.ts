import { getDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from './live-keys.ts';

/** How a device is asked for, with all that its Status tab shows. */
export function deviceQuery(id: string) {
  return queryOptions({
    queryKey: [...liveKeys.devices, 'detail', id],
    queryFn: ({ signal }) => call(getDevice, { params: { id } }, { signal }),
  });
}

/** A device with all that its Status tab shows. */
export function useDevice(id: string) {
  return useQuery(deviceQuery(id));
}
