import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import { Age } from '#ui/age.tsx';
import { Inline } from '#ui/inline.tsx';
import { ConnectionBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import { DeviceAlarm } from '#features/alarming/alarms/nodes/device-alarm-state.tsx';

/** The two states of a device beside its name, each with its age. */
export function DeviceBadges({ device }: { device: DeviceSummary }) {
  const { connected, connectedSince } = device;
  return (
    <>
      <DeviceAlarm device={device} />
      <Inline>
        <ConnectionBadge connected={connected} since={connectedSince} />
        {connectedSince && <Age at={connectedSince} />}
      </Inline>
    </>
  );
}
