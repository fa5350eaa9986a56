import type { Kysely, Selectable } from 'kysely';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import type { Job } from '#platform/jobs/job.ts';
import { createNodes } from '#features/alarming/alarms/points/create-nodes.ts';
import type { NamedUser } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { grantLicences } from '#features/devices/licences/grant-licences.ts';
import { claimIdentity } from '../keys/device-identities.queries.ts';
import { deviceKey } from '../keys/device-key.ts';
import { insertDevice } from '../devices.queries.ts';
import type { DeviceRow } from '../present-device.ts';
import { bringBackOverride } from '../removed/bring-back-override.ts';
import { keyReplacementOf } from '../keys/replace-device-key.job.ts';

/** A device that a company takes. */
export interface NewDevice {
  companyId: string;
  /** Locked, and found claimable. */
  identity: Selectable<DB['device_identities']>;
  /** The serial number unless told. */
  name?: string | undefined;
  location?: string | undefined;
  timeZone?: string | undefined;
  orderNumber?: string | undefined;
  /** Language of its alarm points' texts. */
  langCode: string;
  /** Who takes it, for the history. */
  by: NamedUser;
  now: Date;
}

/**
 * Makes a device of the company out of an identity, as the provider and in the caller's transaction: its alarm points, the
 * licences it left the factory with, its history's first line. Add the job: it brings the device its new key.
 */
export async function claimDevice(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  { companyId, identity, name, location, timeZone, orderNumber, langCode, by, now }: NewDevice,
): Promise<{ device: DeviceRow; job: Job }> {
  const { serial_number: serialNumber, inputs, connected } = identity;
  const type = identity.type;
  const device = await insertDevice(trx, {
    company_id: companyId,
    serial_number: serialNumber,
    type,
    name: name || serialNumber,
    ...(location !== undefined && { location }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(orderNumber !== undefined && { order_number: orderNumber }),
    connected,
    connected_since: connected ? now : null,
    first_connected_at: connected ? now : null,
    free_since: identity.first_connected_at,
    software_version: identity.software_version,
    added_at: now,
  });
  await giveIdentity(trx, config, serialNumber, { companyId, deviceId: device.id });
  await bringBackOverride(trx, { companyId, deviceId: device.id, serialNumber, at: now });
  const owned = { companyId, deviceId: device.id };
  await createNodes(trx, { ...owned, type, inputs, langCode, now });
  await grantLicences(trx, owned, { features: identity.licences, since: now });
  const detail = { name: device.name };
  await recordHistory(trx, [{ ...owned, kind: 'device.added', at: now, person: by, detail }]);
  return { device, job: keyReplacementOf(serialNumber) };
}

/** Notes whose a device is from now on; it is to get another key. */
export async function giveIdentity(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  serialNumber: string,
  owner: { companyId: string; deviceId: string },
): Promise<void> {
  const wantedKeySeed = newSecret();
  const wantedKeyHash = hashSecret(deviceKey(config.TOKEN_SECRET, serialNumber, wantedKeySeed));
  await claimIdentity(trx, serialNumber, { ...owner, wantedKeySeed, wantedKeyHash });
}
