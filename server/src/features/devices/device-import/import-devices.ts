import type { importDevices as route } from '@belfry/contract/devices/device-import/device-import.contract.ts';
import { deviceTypes, type DeviceType } from '@belfry/contract/values/device-types.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { checkTimeZone, isTimeZone } from '#platform/values/time-zone.ts';
import { readDevicesCallingNobody } from '#features/alarming/alarms/read-devices-calling-nobody.ts';
import { userByEmail } from '#features/ground/history/named-person.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { claimDevices } from '#features/devices/devices/claims/claim-devices.ts';
import type { Claimant } from '#features/devices/devices/claims/claimable-identity.ts';
import { judgeClaims } from '#features/devices/devices/claims/judge-claims.ts';
import { presentDevice, type DeviceRow } from '#features/devices/devices/present-device.ts';
import { hasLicence } from '#features/devices/licences/find-licences.ts';
import { readDeviceList, type ListRow } from './read-device-list.ts';

/** Where a device is unless somebody says otherwise; as the database has it. */
const usualTimeZone = 'Europe/Amsterdam';

/**
 * Takes the devices of a CSV file in: all of them, or none where a row is faulty. A dry run only looks.
 * @throws {AppError} `invalid-input` for an unknown time zone, `changed-meanwhile` when another company was quicker with
 *   one of the devices
 */
export async function importDevices(
  platform: Pick<Platform, 'database' | 'clock' | 'live' | 'config'>,
  context: Context<UserActor>,
  { csv, dryRun, timeZone = usualTimeZone }: RouteInput<typeof route>['body'],
): Promise<RouteResponse<typeof route>> {
  checkTimeZone(timeZone, '/timeZone');
  const { companyId } = context.actor;
  const hasRemoteLocations = await hasLicence(
    platform.database.company(companyId),
    companyId,
    'remote-locations',
    platform.clock.now(),
  );
  const claimant = { companyId, hasRemoteLocations };
  const { rows, good, named, faults } = readDeviceList(csv, isTimeZone);
  const { identities, refused } = await judgeClaims(platform, context, claimant, named);
  for (const { line, serialNumber } of named) {
    const fault = refused.get(serialNumber);
    if (fault) faults.push({ line, fault, value: serialNumber });
  }
  faults.sort((one, other) => one.line - other.line);
  const wanted = good
    .filter(({ serialNumber }) => identities.has(serialNumber))
    .map((row) => ({ timeZone, ...row }));
  const devices = wanted.map((row) => ({
    line: row.line,
    serialNumber: row.serialNumber,
    type: typeOf(identities.get(row.serialNumber)?.type),
    name: row.name ?? row.serialNumber,
    location: row.location ?? '',
    timeZone: row.timeZone,
    orderNumber: row.orderNumber ?? null,
  }));
  const adds = !dryRun && faults.length === 0;
  return { rows, faults, devices, added: adds ? await add(platform, context, claimant, wanted) : 0 };
}

async function add(
  { database, clock, live, config }: Pick<Platform, 'database' | 'clock' | 'live' | 'config'>,
  context: Context<UserActor>,
  claimant: Claimant,
  wanted: readonly ListRow[],
): Promise<number> {
  const { companyId } = context.actor;
  const by = userByEmail(context.actor);
  const { langCode } = context;
  const now = clock.now();
  const added = await database.transaction('allCompanies', async (trx): Promise<DeviceRow[]> => {
    const claims = wanted.map((row) => ({ ...row, companyId, langCode, by, now }));
    const claimed = await claimDevices(trx, config, claims, claimant);
    if (!claimed) throw new AppError('changed-meanwhile');
    await enqueue(trx, [...claimed.jobs, deviceSettingsOf(companyId)]);
    await recordAudit(
      trx,
      context,
      { companyId, at: now },
      claimed.devices.map(({ id, name, serial_number: serialNumber }) => ({
        action: 'device.added',
        subject: { kind: 'device', id, name },
        details: { serialNumber },
      })),
    );
    return claimed.devices;
  });
  const ids = added.map(({ id }) => id);
  const callingNobody = await readDevicesCallingNobody(database.company(companyId), companyId, ids);
  for (const row of added)
    live.toCompany(companyId, 'device', presentDevice(row, now, callingNobody.has(row.id)));
  return added.length;
}

function typeOf(type: string | undefined): DeviceType {
  return deviceTypes.find((each) => each === type) ?? 'dialler';
}
