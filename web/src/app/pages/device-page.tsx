import { DeviceDetailScreen } from '#features/devices/devices/detail/device-detail-screen.tsx';
import { deviceTabs } from './device-tabs.tsx';

/** A device with the tabs of all rooms that show something of it. */
export function DevicePage() {
  return <DeviceDetailScreen tabs={deviceTabs} />;
}
