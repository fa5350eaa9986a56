import type { DeviceSummary } from '@belfry/contract/devices/devices.contract.ts';
import { Age } from '../../ui/age.tsx';
import { Inline } from '../../ui/inline.tsx';
import { ConnectionBadge, DeviceStateBadge } from '../alarms/alarm-state-badge.tsx';

/** The two states of a device beside its name, each with its age. */
export function DeviceBadges({ device }: { device: DeviceSummary }) {
  const { alarmState, alarmStateSince, connected, connectedSince } = device;
  return (
    <>
      <Inline>
        <DeviceStateBadge state={alarmState} />
        {alarmStateSince && <Age at={alarmStateSince} />}
      </Inline>
      <Inline>
        <ConnectionBadge connected={connected} since={connectedSince} />
        {connectedSince && <Age at={connectedSince} />}
      </Inline>
    </>
  );
}
