import {
  createApiKey,
  deleteApiKey,
  getRestLocation,
  listApiKeys,
  putRestLocation,
} from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** Milliseconds between two looks at whether the watchdog was called. */
const lookEvery = 15_000;

/** Categories, places, watchdog and licence tier of a location. */
export function useRestLocation(deviceId: string) {
  return useQuery({
    queryKey: ['rest-api', deviceId],
    queryFn: ({ signal }) => call(getRestLocation, { params: { id: deviceId } }, { signal }),
    refetchInterval: lookEvery,
  });
}

/** The API keys of a location, for whoever may make them. */
export function useApiKeys(deviceId: string) {
  return useQuery({
    queryKey: ['rest-api', deviceId, 'keys'],
    queryFn: ({ signal }) => call(listApiKeys, { params: { id: deviceId } }, { signal }),
  });
}

/** The acts on a location; each settles when the screen shows what it did. */
export function useRestApiActs(deviceId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['rest-api', deviceId] });
  return {
    /** Its answer is the only time that the key is shown. */
    makeKey: async (body: RouteRequest<typeof createApiKey>['body']) => {
      const made = await call(createApiKey, { params: { id: deviceId }, body });
      await refresh();
      return made;
    },
    removeKey: async (keyId: string) => {
      await call(deleteApiKey, { params: { id: deviceId, keyId } });
      await refresh();
    },
    save: async (body: RouteRequest<typeof putRestLocation>['body']) => {
      const saved = await call(putRestLocation, { params: { id: deviceId }, body });
      client.setQueryData(['rest-api', deviceId], saved);
      return saved;
    },
  };
}
