import {
  addDevice,
  type Device,
  getDevice,
  listDevices,
  searchDevice,
  updateDevice,
} from '@belfry/contract/devices/devices.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client/call.ts';
import { liveKeys } from '../../platform/live/live-keys.ts';
import type { DeviceFilter } from './device-filter.ts';

/** Rows that are asked for at a time. */
const pageSize = 200;

/** The devices of the company, a page at a time; the first page says how many there are. */
export function useDevices(filter: DeviceFilter) {
  return useInfiniteQuery({
    queryKey: [...liveKeys.devices, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDevices,
        { query: { ...filter, limit: pageSize, ...(pageParam ? { cursor: pageParam } : { total: 'true' }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Comparing 10,000 rows with those before costs more than drawing the few that are seen.
    structuralSharing: false,
    // While a new filter is being asked for, the rows of the one before stay.
    placeholderData: (before) => before,
  });
}

/** A device with all that its Status tab shows. */
export function useDevice(id: string) {
  return useQuery({
    queryKey: [...liveKeys.devices, 'detail', id],
    queryFn: ({ signal }) => call(getDevice, { params: { id } }, { signal }),
  });
}

/** What a serial number and connect code stand for. */
export function findDevice(body: RouteRequest<typeof searchDevice>['body']) {
  return call(searchDevice, { body });
}

/** The acts that change a device; what they answer is kept at once. */
export function useDeviceActs() {
  const client = useQueryClient();
  const keep = (device: Device) => {
    client.setQueryData([...liveKeys.devices, 'detail', device.id], device);
    void client.invalidateQueries({ queryKey: [...liveKeys.devices, 'list'] });
    return device;
  };
  return {
    add: async (body: RouteRequest<typeof addDevice>['body']) => keep(await call(addDevice, { body })),
    update: async (id: string, body: RouteRequest<typeof updateDevice>['body']) =>
      keep(await call(updateDevice, { params: { id }, body })),
  };
}
