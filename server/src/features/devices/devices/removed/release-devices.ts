import type { Kysely, Selectable } from 'kysely';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import type { Job } from '#platform/jobs/job.ts';
import { clearSettingsOf } from '../settings/clear-settings.job.ts';
import { lockIdentitiesOf, lockIdentity, releaseIdentity } from '../keys/device-identities.queries.ts';
import { deviceKey } from '../keys/device-key.ts';
import { deleteDeviceRows } from '../devices.queries.ts';
import { keyReplacementOf } from '../keys/replace-device-key.job.ts';

/**
 * Gives all devices of a company back, as the provider and in the caller's transaction: they belong to nobody, keep the
 * connect code that is printed on them, and get another key; their alarms and settings here are gone. Add the jobs: they
 * tell the devices to forget whom to call.
 */
export async function releaseDevices(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  companyId: string,
): Promise<{ serialNumbers: string[]; deviceIds: string[]; jobs: Job[] }> {
  const serialNumbers: string[] = [];
  const jobs: Job[] = [];
  for (const { serial_number: serialNumber } of await lockIdentitiesOf(trx, companyId)) {
    jobs.push(...(await releaseDevice(trx, config, serialNumber)));
    serialNumbers.push(serialNumber);
  }
  return { serialNumbers, deviceIds: await deleteDeviceRows(trx, companyId), jobs };
}

/** Frees the identity of one device, which the caller has locked; its row is the caller's to take away. Add the jobs. */
export async function releaseDevice(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  serialNumber: string,
): Promise<Job[]> {
  const wantedKeySeed = newSecret();
  const wantedKeyHash = hashSecret(deviceKey(config.TOKEN_SECRET, serialNumber, wantedKeySeed));
  await releaseIdentity(trx, serialNumber, { wantedKeySeed, wantedKeyHash });
  return [clearSettingsOf(serialNumber), keyReplacementOf(serialNumber)];
}

/** Keeps others from claiming a device until the transaction ends; undefined where the factory knows no such number. */
export async function holdIdentity(
  trx: Kysely<DB>,
  serialNumber: string,
): Promise<Pick<Selectable<DB['device_identities']>, 'device_id' | 'owner_id'> | undefined> {
  return lockIdentity(trx, serialNumber);
}
