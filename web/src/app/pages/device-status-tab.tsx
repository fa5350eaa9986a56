import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { StatusTab } from '#features/devices/devices/detail/status-tab.tsx';
import { CheckConnectionButton } from '#features/devices/remote-settings/check-connection-button.tsx';

/** How a device is, with the helper for its connection. */
export function DeviceStatusTab({ device }: { device: Device }) {
  return (
    <StatusTab
      device={device}
      connectionCheck={<CheckConnectionButton device={device} offered={!device.connected} />}
    />
  );
}
