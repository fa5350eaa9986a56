import type { Kysely } from 'kysely';
import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import type { DB } from '#platform/database/database.ts';
import {
  addVerifiers,
  findIdentities,
  insertIdentities,
  lockIdentity,
  replaceConnectCode,
  replaceLicences,
  replaceUnusedSecrets,
} from '../keys/device-identities.queries.ts';
import { keptOf } from '../keys/device-key-forms.ts';

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

/** Rows that one statement adds; each takes seven of the parameters that PostgreSQL allows. */
const rowsAtOnce = 1_000;

/**
 * Makes devices known, so that they can connect and be claimed. Known serial numbers stay as they are;
 * the verifier of a key that they have is kept where it was never seen.
 * @param at when it was, where that is worth a note
 * @returns the serial numbers that were not known
 */
export async function stockDevices(
  trx: Kysely<DB>,
  devices: readonly StockDevice[],
  at: Date | null = null,
): Promise<Set<string>> {
  const rows = devices.map(
    ({ serialNumber, key, connectCode, type = 'dialler', inputs = 16, licences = [] }) => ({
      serialNumber,
      type,
      inputs,
      ...keptOf(key),
      connectCodeHash: hashSecret(connectCode),
      licences,
      stockedAt: at,
    }),
  );
  const added = new Set<string>();
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const serial of await insertIdentities(trx, rows.slice(from, from + rowsAtOnce))) added.add(serial);
  await addVerifiers(
    trx,
    rows.filter(({ serialNumber }) => !added.has(serialNumber)),
  );
  return added;
}

/**
 * Gives a device of the stock another key and connect code, for one whose sheet was lost. False for one that somebody
 * has claimed or that has been here: its key is in it.
 */
export function renewStockDevice(
  trx: Kysely<DB>,
  { serialNumber, key, connectCode }: Pick<StockDevice, 'serialNumber' | 'key' | 'connectCode'>,
): Promise<boolean> {
  return replaceUnusedSecrets(trx, serialNumber, {
    ...keptOf(key),
    connectCodeHash: hashSecret(connectCode),
  });
}

/** Gives a device whose identity the caller has locked another connect code; what was printed before opens nothing. */
export async function renewConnectCode(
  trx: Kysely<DB>,
  serialNumber: string,
  connectCode: string,
): Promise<void> {
  await replaceConnectCode(trx, serialNumber, hashSecret(connectCode));
}

/** Sets what a device of the stock is licensed for when somebody adds it; the caller has locked it. */
export async function setStockLicences(
  trx: Kysely<DB>,
  serialNumber: string,
  licences: readonly LicenceFeature[],
): Promise<void> {
  await replaceLicences(trx, serialNumber, licences);
}

/** What the factory knows of a serial number, kept from others until the transaction ends. */
export function lockStockDevice(trx: Kysely<DB>, serialNumber: string) {
  return lockIdentity(trx, serialNumber);
}

/** What the factory knows of these serial numbers; the unknown are left out. */
export function findStockDevices(database: Kysely<DB>, serialNumbers: readonly string[]) {
  return findIdentities(database, serialNumbers);
}
