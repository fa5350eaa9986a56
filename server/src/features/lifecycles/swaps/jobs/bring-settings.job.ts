import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { replaceDeviceKey } from '#features/devices/devices/keys/replace-device-key.job.ts';
import { publishSettings } from '#features/devices/devices/settings/publish-settings.job.ts';
import { swapJobs } from './swap-jobs.ts';
import { findSwap, noteSettingsSent } from '../swaps.queries.ts';

/**
 * Brings the device's settings and lists to the dialler that took over, and another key, and has it connect anew: its hello after that
 * says that it has them, since they are retained. One that is away gets all of it when it comes.
 */
export const bringSettings = defineJob({
  ...swapJobs.bringSettings,
  async run(platform: Platform, { swapId }, attempt) {
    const { database, gateway, clock } = platform;
    const swap = await findSwap(database.allCompanies, swapId);
    if (swap?.state !== 'taken-over' || swap.device_id === null) return;
    const { company_id: companyId, device_id: deviceId, to_serial: serialNumber } = swap;
    await publishSettings.run(platform, { companyId, deviceId }, attempt);
    await noteSettingsSent(database.allCompanies, swapId, clock.now());
    await replaceDeviceKey.run(platform, { serialNumber }, attempt);
    await gateway.disconnect(serialNumber);
  },
});
