import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import { Age } from '#ui/age.tsx';
import { Inline } from '#ui/inline.tsx';
import { ConnectionBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import { useOpenAlarms } from '#features/alarming/alarms/alarms.api.ts';
import { DeviceAlarm } from '#features/alarming/alarms/nodes/device-alarm-state.tsx';

/** The two states of a device beside its name, each with its age. */
export function DeviceBadges({ device }: { device: DeviceSummary }) {
  const { connected, connectedSince } = device;
  const { data } = useOpenAlarms();
  return (
    <>
      <DeviceAlarm device={device} alarms={data?.items ?? []} />
      <Inline>
        <ConnectionBadge connected={connected} since={connectedSince} />
        {connectedSince && <Age at={connectedSince} />}
      </Inline>
    </>
  );
}
