import type { SettingsMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { deviceSettingsJob, deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { scheduleOf } from '#features/alarming/alarms/alarm-facts.ts';
import { readDeviceAlarms } from '#features/alarming/alarm-settings/read-device-alarms.ts';
import { readListsToNobody } from '#features/alarming/call-lists/read-lists-to-nobody.ts';
import { readCallPlan } from '#features/alarming/call-lists/plan/read-call-plan.ts';
import { findDeviceLicences } from '#features/devices/licences/find-licences.ts';
import { clearSettingsOf } from './clear-settings.job.ts';
import { selectReleasedSerials } from '../keys/device-identities.queries.ts';
import { selectCompaniesWithDevices, selectPublished } from '../devices.queries.ts';

/** Devices whose alarm points are read at once. */
const devicesAtOnce = 100;

/**
 * Sends every device of a company, or one, what it is to hold: name, place, hours, alarm points, and whom to call when the portal does not answer
 * (page 2.2); open browsers hear that it changed. Retained, so that a device that is away gets it when it returns. The version is the time in ms.
 */
export const publishSettings = defineJob({
  ...deviceSettingsJob,
  async run(
    { database, gateway, clock, live }: Pick<Platform, 'database' | 'gateway' | 'clock' | 'live'>,
    { companyId, deviceId },
  ) {
    const version = clock.now().getTime();
    const queries = database.company(companyId);
    const lists = await readListsToNobody(queries, companyId);
    live.toCompany(companyId, 'call-plan', { leadsToNobody: lists.size > 0 });
    const callPlan = await readCallPlan(queries, companyId);
    const devices = await selectPublished(queries, companyId, deviceId);
    for (let first = 0; first < devices.length; first += devicesAtOnce) {
      const some = devices.slice(first, first + devicesAtOnce);
      const ids = some.map(({ id }) => id);
      const alarms = await readDeviceAlarms(queries, companyId, ids);
      const licences = await findDeviceLicences(queries, companyId, ids);
      await Promise.all(
        some.map((device) => {
          const { name, location, time_zone: timeZone } = device;
          const { dayFrom, dayUntil, weekendDays } = scheduleOf(device);
          const schedule = { dayFrom, dayUntil, weekendDays };
          const own = { alarms: alarms.get(device.id) ?? {}, licences: licences.get(device.id) ?? [] };
          const settings = { name, location, timeZone, schedule, ...own };
          const message: SettingsMessage = { version, settings, ...callPlan };
          return gateway.publish(device.serial_number, 'settings', message, { retain: true });
        }),
      );
    }
  },
});

/**
 * Sends the settings of every company again: the embedded broker forgets them when it stops. Devices that were given back
 * and have not heard of it yet are told, too. For the start.
 */
export async function publishAllSettings({ database }: Pick<Platform, 'database'>): Promise<void> {
  const [companies, released] = await Promise.all([
    selectCompaniesWithDevices(database.allCompanies),
    selectReleasedSerials(database.allCompanies),
  ]);
  await enqueue(database.allCompanies, [
    ...companies.map((companyId) => deviceSettingsOf(companyId)),
    ...released.map((serialNumber) => clearSettingsOf(serialNumber)),
  ]);
}
