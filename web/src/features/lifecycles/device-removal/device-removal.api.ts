import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { removeDevice } from '@belfry/contract/lifecycles/device-removal/device-removal.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { removedKey } from '#features/devices/devices/devices.api.ts';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

/** Gives a device back. */
export function useRemoveDevice() {
  const client = useQueryClient();
  return async (id: string, body: RouteRequest<typeof removeDevice>['body']) => {
    await call(removeDevice, { params: { id }, body });
    void client.invalidateQueries({ queryKey: [...liveKeys.devices, 'list'] });
    void client.invalidateQueries({ queryKey: removedKey });
  };
}
