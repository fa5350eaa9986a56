import type { addDevice as route, Device } from '@belfry/contract/devices/devices.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { forgetTries, throttle } from '../../platform/auth/throttle.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkTimeZone } from '../../platform/values/time-zone.ts';
import { readDevicesCallingNobody } from '../alarms/read-devices-calling-nobody.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deviceSettingsOf } from '../call-lists/device-settings-job.ts';
import { hasLicence } from '../licences/find-licences.ts';
import { claimDevice } from './claim-device.ts';
import { claimableIdentity, claimTries, claimTriesKey } from './claimable-identity.ts';
import { lockIdentity } from './device-identities.queries.ts';
import { presentDevice } from './present-device.ts';

/**
 * The company takes a device: its alarm nodes are made, it has the licences it left the factory with, and it gets a new
 * key and its settings by jobs.
 * @throws {AppError} as {@link claimableIdentity}, `too-many-requests`, `invalid-input` for an unknown time zone
 */
export async function addDevice(
  { database, clock, live, config }: Pick<Platform, 'database' | 'clock' | 'live' | 'config'>,
  context: Context<UserActor>,
  { serialNumber, connectCode, name, location, timeZone }: RouteInput<typeof route>['body'],
): Promise<Device> {
  const { actor, langCode } = context;
  const { companyId, email: by } = actor;
  if (timeZone !== undefined) checkTimeZone(timeZone, '/timeZone');
  await throttle(database, [claimTriesKey(serialNumber)], claimTries);
  const now = clock.now();
  const row = await database.transaction('provider', async (trx) => {
    const hasRemoteLocations = await hasLicence(trx, companyId, 'remote-locations', now);
    const claimant = { companyId, hasRemoteLocations };
    const identity = claimableIdentity(await lockIdentity(trx, serialNumber), claimant, connectCode);
    const given = { companyId, identity, name, location, timeZone, langCode, by, now };
    const { device, job } = await claimDevice(trx, config, given);
    await enqueue(trx, [job, deviceSettingsOf(companyId, device.id)]);
    const subject = { kind: 'device', id: device.id, name: device.name };
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'device.added', subject, details: { serialNumber } },
    ]);
    return device;
  });
  await forgetTries(database, claimTriesKey(serialNumber));
  const callingNobody = await readDevicesCallingNobody(database.company(companyId), companyId, [row.id]);
  const device = presentDevice(row, now, callingNobody.has(row.id));
  live.toCompany(companyId, 'device', device);
  return device;
}
