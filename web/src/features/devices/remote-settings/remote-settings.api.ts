import { checkConnection } from '@belfry/contract/devices/remote-settings/connection-check.contract.ts';
import type { OwnSettingValues } from '@belfry/contract/devices/remote-settings/own-settings.ts';
import {
  discardWantedSettings,
  getRemoteSettings,
  logInOnDevice,
  logOutOnDevice,
  putRemoteSettings,
  recoverDevicePassword,
} from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

/** Below the history, so that it is asked for anew when something happened on the device. */
const keyOf = (deviceId: string) => [...liveKeys.history, deviceId, 'remote-settings'];

/** What the portal knows of a device's own settings; asks the portal alone and not the device. */
export function useRemoteSettings(deviceId: string) {
  return useQuery({
    queryKey: keyOf(deviceId),
    queryFn: ({ signal }) => call(getRemoteSettings, { params: { id: deviceId } }, { signal }),
  });
}

/** The acts on a device's own settings; each settles when the screen shows what it did. */
export function useRemoteSettingsActs(deviceId: string) {
  const client = useQueryClient();
  const params = { id: deviceId };
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(deviceId) });
  const keep = <T>(settings: T): T => client.setQueryData(keyOf(deviceId), settings) as T;
  return {
    refresh,
    /** Asks the device. */
    read: async () => keep(await call(getRemoteSettings, { params, query: { fresh: 'true' } })),
    logIn: async (body: RouteRequest<typeof logInOnDevice>['body']) => {
      await call(logInOnDevice, { params, body });
      await refresh();
    },
    logOut: async () => {
      await call(logOutOnDevice, { params });
      await refresh();
    },
    /** Whatever goes wrong, the screen then shows what the server has learnt by it. */
    save: async (revision: string, settings: OwnSettingValues) => {
      try {
        return keep(await call(putRemoteSettings, { params, body: { revision, settings } }));
      } catch (error) {
        await refresh();
        throw error;
      }
    },
    discard: async () => {
      await call(discardWantedSettings, { params });
      await refresh();
    },
    recover: async () => {
      const made = await call(recoverDevicePassword, { params });
      await refresh();
      return made;
    },
  };
}

/** What is wrong with the connection of a device: measured when it is opened, and each time that it is asked for. */
export function useConnectionCheck(deviceId: string) {
  return useQuery({
    queryKey: ['connection-check', deviceId],
    queryFn: ({ signal }) => call(checkConnection, { params: { id: deviceId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
