import type { DeviceAlarmState, NodeState } from '@belfry/contract/values/alarm-states.ts';
import type { OpenAlarm } from '@belfry/contract/alarming/alarms/alarms.contract.ts';

/** Node states that a device shows in other words (page 2.1). */
const shownAs: Partial<Record<NodeState, DeviceAlarmState>> = {
  failed: 'active-alarm',
  grouped: 'active-alarm',
};

/** Of these open alarms, in their order, the first of a device that gives it the state that it shows. */
export function alarmOfDevice(
  alarms: readonly OpenAlarm[],
  { id, alarmState }: { id: string; alarmState: DeviceAlarmState },
): OpenAlarm | undefined {
  return alarms.find(({ deviceId, state }) => deviceId === id && (shownAs[state] ?? state) === alarmState);
}
