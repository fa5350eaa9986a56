import {
  addDevice,
  type Device,
  exportDevices,
  listDevices,
  listRemovedDevices,
  type RemovedDevice,
  searchDevice,
  updateDevice,
} from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { download } from '#platform/api-client/download.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { keepNewer } from '#platform/live/newer.ts';
import type { DeviceFilter } from './list/device-filter.ts';

/** Rows that are asked for at a time. */
const pageSize = 200;
/** Key of the devices that the company no longer has. */
export const removedKey = ['removed-devices'];

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
    // Comparing all of 10,000 rows with those before costs more than drawing the few that are seen.
    structuralSharing: keepNewer,
    // While a new filter is being asked for, the rows of the one before stay.
    placeholderData: (before) => before,
  });
}

/** Devices that the company no longer has, those that left last first. Asked once they are looked for. */
export function useRemovedDevices(enabled: boolean) {
  return useInfiniteQuery({
    queryKey: removedKey,
    queryFn: ({ pageParam, signal }) =>
      call(listRemovedDevices, { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled,
  });
}

/** A device that the company no longer has; null where it never had one of this id. */
export function useRemovedDevice(id: string) {
  return useQuery({
    queryKey: [...removedKey, id],
    queryFn: async ({ signal }): Promise<RemovedDevice | null> => {
      for (let cursor: string | null = null; ;) {
        const query = { limit: pageSize, ...(cursor !== null && { cursor }) };
        // oxlint-disable-next-line no-await-in-loop
        const page: { items: RemovedDevice[]; nextCursor: string | null } = await call(
          listRemovedDevices,
          { query },
          { signal },
        );
        const found = page.items.find((device) => device.id === id);
        if (found || page.nextCursor === null) return found ?? null;
        cursor = page.nextCursor;
      }
    },
  });
}

/** Gives the devices that a filter leaves to the browser to save, as CSV. */
export function saveDevices(filter: DeviceFilter, fileName: string): Promise<void> {
  return download(exportDevices, { query: filter }, fileName);
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
