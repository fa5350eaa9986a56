import { listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

/** Rows that are asked for at a time. */
const pageSize = 20;

/** The devices that have never had a subscription, a page at a time. */
export function useDevicesWithout(search: string) {
  return useInfiniteQuery({
    queryKey: [...liveKeys.devices, 'list', 'without-subscription', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDevices,
        {
          query: {
            limit: pageSize,
            subscription: 'none',
            ...(search && { search }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
