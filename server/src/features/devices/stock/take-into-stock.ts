import type { Kysely } from 'kysely';
import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import { newSecret } from '#platform/auth/secrets.ts';
import type { DB } from '#platform/database/database.ts';
import type { AuditEntry } from '#features/ground/audit/record-audit.ts';
import { newConnectCode } from '#features/devices/devices/claims/new-connect-code.ts';
import { renewStockDevice, stockDevices } from '#features/devices/devices/claims/stock-devices.ts';
import type { StockRow } from './read-stock-list.ts';

/** Serial numbers that the audit log names at most. */
const mostNamed = 100;

/** A device of the stock whose secrets are known now, and never again. */
export interface StockedDevice {
  serialNumber: string;
  type: DeviceType;
  inputs: number;
  licences: LicenceFeature[];
  key: string;
  connectCode: string;
}

/** What became of the devices of a list. */
export interface TakenIn {
  /** Serial numbers that are new. */
  stocked: string[];
  /** Those that were known and have other secrets now. */
  renewed: string[];
  /** Those that were known and stay as they are. */
  known: string[];
  /** Those that are new or renewed, in the order of the list. */
  made: StockedDevice[];
}

/**
 * Takes devices into the stock in the caller's transaction, each with the key and connect code that its row gives it, else with
 * random ones. The caller gives the secrets to whoever asked before it commits, and records {@link stockedEntry}.
 * @param renew gives known devices that nobody has claimed and that have never said hello other secrets
 */
export async function takeIntoStock(
  trx: Kysely<DB>,
  rows: readonly StockRow[],
  { renew, at }: { renew: boolean; at: Date },
): Promise<TakenIn> {
  const devices = rows.map(({ serialNumber, type, inputs, licences, key, connectCode }) => ({
    serialNumber,
    type,
    inputs,
    licences,
    key: key ?? newKey(),
    connectCode: connectCode ?? newConnectCode(),
  }));
  const added = await stockDevices(trx, devices, at);
  const others = new Set<string>();
  for (const device of renew ? devices : [])
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (!added.has(device.serialNumber) && (await renewStockDevice(trx, device)))
      others.add(device.serialNumber);
  const became = ({ serialNumber }: StockedDevice) => {
    if (added.has(serialNumber)) return 'stocked';
    return others.has(serialNumber) ? 'renewed' : 'known';
  };
  const taken: TakenIn = { stocked: [], renewed: [], known: [], made: [] };
  for (const device of devices) {
    const kind = became(device);
    taken[kind].push(device.serialNumber);
    if (kind !== 'known') taken.made.push(device);
  }
  return taken;
}

/** What the maker's log says of it: never a secret. Null where nothing was done. */
export function stockedEntry({ made, renewed }: TakenIn): AuditEntry | null {
  if (made.length === 0) return null;
  return {
    action: 'device.stocked',
    details: {
      devices: made.length,
      renewed: renewed.length,
      serialNumbers: made.slice(0, mostNamed).map(({ serialNumber }) => serialNumber),
    },
  };
}

/** 256 random bits that a spreadsheet leaves alone: what begins with a dash would be a formula there. */
export function newKey(): string {
  const key = newSecret();
  return /^[-_]/.test(key) ? newKey() : key;
}
