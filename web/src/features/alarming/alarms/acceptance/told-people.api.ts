import type { Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { getToldPeople } from '@belfry/contract/alarming/alarms/told-people.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

/** Who is told that an alarm is accepted; asked anew when something more is known of its device. */
export function useToldPeople({ id, deviceId }: Pick<Episode, 'id' | 'deviceId'>) {
  return useQuery({
    queryKey: [...liveKeys.history, deviceId, { told: id }],
    queryFn: ({ signal }) => call(getToldPeople, { params: { id } }, { signal }),
  });
}
