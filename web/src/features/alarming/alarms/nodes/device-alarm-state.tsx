import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import { Age } from '#ui/age.tsx';
import { Inline } from '#ui/inline.tsx';
import { DeviceStateBadge } from './alarm-state-badge.tsx';
import { useAlarmOfDevice } from '../alarms.api.ts';
import { AlarmAge } from '../next/next-words.tsx';

interface DeviceAlarmProps {
  device: Pick<DeviceSummary, 'id' | 'alarmState' | 'alarmStateSince' | 'alarmRaisedAt'>;
}

/** The alarm state of a device with the age of its alarm and what comes next. */
export function DeviceAlarm({ device }: DeviceAlarmProps) {
  const { alarmState, alarmStateSince, alarmRaisedAt } = device;
  const alarm = useAlarmOfDevice(device);
  const at = alarm?.raisedAt ?? alarmRaisedAt ?? alarmStateSince;
  return (
    <Inline>
      <DeviceStateBadge state={alarmState} />
      {alarm ? <AlarmAge at={alarm.raisedAt} facts={alarm} /> : at && <Age at={at} />}
    </Inline>
  );
}
