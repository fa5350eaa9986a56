import { getUsage } from '@belfry/contract/devices/usage/usage.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** What a device used on the days of a period; the last 30 unless told. */
export function useUsage(deviceId: string, period: { from?: string; until?: string }) {
  return useQuery({
    queryKey: ['usage', deviceId, period],
    queryFn: ({ signal }) => call(getUsage, { params: { id: deviceId }, query: period }, { signal }),
    // A device tells its counters by the hour.
    refetchInterval: 300_000,
    // While other days are being asked for, the charts of those before stay.
    placeholderData: (before) => before,
  });
}
