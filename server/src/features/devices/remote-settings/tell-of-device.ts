import type { Platform } from '#platform/platform.ts';
import { presentDeviceChange, type DeviceRow } from '#features/devices/devices/present-device.ts';

/** Tells open browsers that something was done on a device: they ask anew for its history and remote settings. */
export function tellOfDevice({ live, clock }: Pick<Platform, 'live' | 'clock'>, device: DeviceRow): void {
  if (!live.mayListen(device.company_id)) return;
  live.toCompany(device.company_id, 'device', presentDeviceChange(device, clock.now(), []));
}
