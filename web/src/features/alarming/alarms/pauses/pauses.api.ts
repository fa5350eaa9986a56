import { pauseAlarm, resumeAlarm } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { applyNewer } from '#platform/live/newer.ts';

/** Pauses alarm points of a device and ends their pauses; what they answer is shown at once. */
export function usePauses(deviceId: string) {
  const client = useQueryClient();
  const keep = (node: AlarmNode) => {
    client.setQueryData([...liveKeys.nodes, deviceId], (known: unknown) => applyNewer(known, 'id', node));
    void client.invalidateQueries({ queryKey: liveKeys.openAlarms });
    return node;
  };
  return {
    pause: async (alarmId: string, body: RouteRequest<typeof pauseAlarm>['body']) =>
      keep(await call(pauseAlarm, { params: { id: deviceId, alarmId }, body })),
    resume: async (alarmId: string) => keep(await call(resumeAlarm, { params: { id: deviceId, alarmId } })),
  };
}
