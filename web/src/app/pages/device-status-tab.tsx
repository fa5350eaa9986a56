import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { TonightPanel } from '#features/alarming/calling/tonight-panel.tsx';
import { StatusTab } from '#features/devices/devices/detail/status-tab.tsx';
import { CheckConnectionButton } from '#features/devices/remote-settings/check-connection-button.tsx';
import { CommissioningLine } from '#features/overviews/commissioning/commissioning-line.tsx';

/** How a device is, with the helper for its connection, whom it calls tonight, and how far it is on its way into use. */
export function DeviceStatusTab({ device }: { device: Device }) {
  return (
    <StatusTab
      device={device}
      connectionCheck={<CheckConnectionButton device={device} offered={!device.connected} />}
      tonight={
        <TonightPanel device={device}>
          <CommissioningLine device={device} />
        </TonightPanel>
      }
    />
  );
}
