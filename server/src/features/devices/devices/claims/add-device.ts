import type { addDevice as route, Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { checkTimeZone } from '#platform/values/time-zone.ts';
import { readDevicesCallingNobody } from '#features/alarming/alarms/read-devices-calling-nobody.ts';
import { userByEmail } from '#features/ground/history/named-person.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { hasLicence } from '#features/devices/licences/find-licences.ts';
import { claimDevice } from './claim-device.ts';
import { claimableIdentity } from './claimable-identity.ts';
import { lockIdentity } from '../keys/device-identities.queries.ts';
import { judgeClaim } from './judge-claims.ts';
import { presentDevice } from '../present-device.ts';

/**
 * The company takes a device: its alarm nodes are made, it has the licences it left the factory with, and it gets a new
 * key and its settings by jobs.
 * @throws {AppError} as {@link judgeClaim}, `invalid-input` for an unknown time zone
 */
export async function addDevice(
  platform: Pick<Platform, 'database' | 'clock' | 'live' | 'config'>,
  context: Context<UserActor>,
  { serialNumber, connectCode, name, location, timeZone }: RouteInput<typeof route>['body'],
): Promise<Device> {
  const { database, clock, live, config } = platform;
  const { actor, langCode } = context;
  const { companyId } = actor;
  const by = userByEmail(actor);
  if (timeZone !== undefined) checkTimeZone(timeZone, '/timeZone');
  const now = clock.now();
  const hasRemoteLocations = await hasLicence(
    database.company(companyId),
    companyId,
    'remote-locations',
    now,
  );
  const claimant = { companyId, hasRemoteLocations };
  await judgeClaim(platform, context, claimant, { serialNumber, connectCode });
  const row = await database.transaction('allCompanies', async (trx) => {
    // Looked at again under the lock: another company may have been quicker.
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
  const callingNobody = await readDevicesCallingNobody(database.company(companyId), companyId, [row.id]);
  const device = presentDevice(row, now, callingNobody.has(row.id));
  live.toCompany(companyId, 'device', device);
  return device;
}
