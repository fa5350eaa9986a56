import type { addDevice as route, Device, DeviceType } from '@belfry/contract/devices/devices.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import { forgetTries, throttle } from '../../platform/auth/throttle.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkTimeZone } from '../../platform/values/time-zone.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createNodes } from '../alarms/create-nodes.ts';
import { deviceSettingsOf } from '../call-lists/device-settings-job.ts';
import { recordHistory } from '../history/record-history.ts';
import { hasLicence } from '../licences/find-licences.ts';
import { grantLicences } from '../licences/grant-licences.ts';
import { claimableIdentity, claimTries, claimTriesKey } from './claimable-identity.ts';
import { claimIdentity, lockIdentity } from './device-identities.queries.ts';
import { deviceKey } from './device-key.ts';
import { insertDevice } from './devices.queries.ts';
import { presentDevice } from './present-device.ts';
import { keyReplacementOf } from './replace-device-key.job.ts';

/**
 * The company takes a device: its alarm nodes are made, it has the licences it left the factory with, and it gets a new
 * key and the company's settings by jobs.
 * @throws {AppError} as {@link claimableIdentity}, `too-many-requests`, `invalid-input` for an unknown time zone
 */
export async function addDevice(
  { database, clock, live, config }: Pick<Platform, 'database' | 'clock' | 'live' | 'config'>,
  context: Context<UserActor>,
  { serialNumber, connectCode, name, location, timeZone }: RouteInput<typeof route>['body'],
): Promise<Device> {
  const { actor, langCode } = context;
  const { companyId, email } = actor;
  if (timeZone !== undefined) checkTimeZone(timeZone, '/timeZone');
  await throttle(database, [claimTriesKey(serialNumber)], claimTries);
  const now = clock.now();
  const row = await database.transaction('provider', async (trx) => {
    const hasRemoteLocations = await hasLicence(trx, companyId, 'remote-locations', now);
    const known = await lockIdentity(trx, serialNumber);
    const identity = claimableIdentity(known, { companyId, hasRemoteLocations }, connectCode);
    const type = identity.type as DeviceType;
    const device = await insertDevice(trx, {
      company_id: companyId,
      serial_number: serialNumber,
      type,
      name: name || serialNumber,
      ...(location !== undefined && { location }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      connected: identity.connected,
      connected_since: identity.connected ? now : null,
      first_connected_at: identity.connected ? now : null,
      software_version: identity.software_version,
      added_at: now,
    });
    const wantedKeySeed = newSecret();
    const wantedKeyHash = hashSecret(deviceKey(config.TOKEN_SECRET, serialNumber, wantedKeySeed));
    await claimIdentity(trx, serialNumber, { companyId, deviceId: device.id, wantedKeySeed, wantedKeyHash });
    await createNodes(trx, { companyId, deviceId: device.id, type, inputs: identity.inputs, langCode, now });
    const owned = { companyId, deviceId: device.id };
    await grantLicences(trx, owned, { features: identity.licences, since: now });
    await recordHistory(trx, [
      {
        companyId,
        deviceId: device.id,
        kind: 'device.added',
        at: now,
        detail: { name: device.name, by: email },
      },
    ]);
    await enqueue(trx, [keyReplacementOf(serialNumber), deviceSettingsOf(companyId)]);
    const subject = { kind: 'device', id: device.id, name: device.name };
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'device.added', subject, details: { serialNumber } },
    ]);
    return device;
  });
  await forgetTries(database, claimTriesKey(serialNumber));
  const device = presentDevice(row, now);
  live.toCompany(companyId, 'device', device);
  return device;
}
