import {
  addDevice,
  type Device,
  listRemovedDevices,
  type RemovedDevice,
  searchDevice,
  updateDevice,
} from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

/** Rows that are asked for at a time. */
const pageSize = 200;
/** Key of the devices that the company no longer has. */
export const removedKey = ['removed-devices'];

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
