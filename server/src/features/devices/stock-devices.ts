import type { Kysely } from 'kysely';
import type { DeviceType } from '@belfry/contract/devices/devices.contract.ts';
import type { LicenceFeature } from '@belfry/contract/licences/licences.contract.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';
import type { DB } from '../../platform/database/database.ts';
import { insertIdentities } from './device-identities.queries.ts';

/** A device as it leaves the factory. */
export interface StockDevice {
  serialNumber: string;
  /** Its own key, random. */
  key: string;
  /** As printed on the device, e.g. `DEMO-7KQ2-VX9H-MT4R`. */
  connectCode: string;
  type?: DeviceType;
  /** 8 for version 1, 16 for version 2 and unless told. */
  inputs?: number;
  /** What it is licensed for when somebody adds it, for good. */
  licences?: readonly LicenceFeature[];
}

/**
 * Makes devices known, so that they can connect and be claimed. Known serial numbers stay as they are. The caller gives
 * the keys to `gateway.setDeviceCredential` after the commit: an external broker keeps accounts of its own.
 */
export async function stockDevices(trx: Kysely<DB>, devices: readonly StockDevice[]): Promise<void> {
  if (devices.length === 0) return;
  await insertIdentities(
    trx,
    devices.map(({ serialNumber, key, connectCode, type = 'dialler', inputs = 16, licences = [] }) => ({
      serialNumber,
      type,
      inputs,
      keyHash: hashSecret(key),
      connectCodeHash: hashSecret(connectCode),
      licences,
    })),
  );
}
