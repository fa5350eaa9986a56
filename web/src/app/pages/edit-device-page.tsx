import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { EditDeviceScreen } from '#features/devices/devices/form/edit-device-screen.tsx';
import { RemoveSection } from '#features/lifecycles/device-removal/remove-section.tsx';
import { HandoverSection } from '#features/lifecycles/handovers/handover-section.tsx';

/** A device's own form, then handing it over and removing it. */
export function EditDevicePage() {
  return <EditDeviceScreen further={WaysOut} />;
}

function WaysOut({ device }: { device: Device }) {
  return (
    <>
      <HandoverSection device={device} />
      <RemoveSection device={device} />
    </>
  );
}
