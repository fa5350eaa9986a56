import { listLicences } from '@belfry/contract/devices/licences/licences.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** Every feature and how a device is licensed for it. */
export function useLicences(deviceId: string) {
  return useQuery({
    queryKey: ['licences', deviceId],
    queryFn: ({ signal }) => call(listLicences, { params: { id: deviceId } }, { signal }),
  });
}
