import { newSecret } from '#platform/auth/secrets.ts';
import type { Platform } from '#platform/platform.ts';
import { csvLine } from '#platform/values/csv.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { newConnectCode } from '#features/devices/devices/claims/new-connect-code.ts';
import {
  renewStockDevice,
  stockDevices,
  type StockDevice,
} from '#features/devices/devices/claims/stock-devices.ts';
import { operator } from './operator.ts';
import { findProvider } from './provisioning.queries.ts';
import { stockColumns, type StockRow } from './read-stock-list.ts';

/** Serial numbers that the audit log names at most. */
const mostNamed = 100;

/** What became of the devices of a list. */
export interface Stocked {
  /** Serial numbers that are new; their secrets are on the sheet. */
  stocked: string[];
  /** Those that were known and have other secrets now, which are on the sheet. */
  renewed: string[];
  /** Those that were known and stay as they are. */
  known: string[];
}

/** How a list is stocked. */
export interface Stocking {
  /** Gives known devices that nobody has claimed and that have never said hello other secrets, for a sheet that was lost. */
  renew: boolean;
  /** Keeps the sheet, CSV with keys and connect codes, before anything is committed: afterwards only hashes are there. */
  keep: (sheet: string) => Promise<void>;
}

/**
 * Takes devices into the stock, each with the key and connect code that the list gives it, else with random ones; nothing of it where the sheet cannot be kept.
 * @returns `no-provider` while the maker's company is missing, in whose audit log it stands
 */
export async function stockList(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  rows: readonly StockRow[],
  { renew, keep }: Stocking,
): Promise<Stocked | 'no-provider'> {
  return database.transaction('allCompanies', async (trx) => {
    const provider = await findProvider(trx);
    if (!provider) return 'no-provider';
    const devices = rows.map((row) => ({ key: newKey(), connectCode: newConnectCode(), ...row }));
    const added = await stockDevices(trx, devices);
    const others = new Set<string>();
    for (const device of renew ? devices : [])
      // oxlint-disable-next-line no-await-in-loop -- one connection
      if (!added.has(device.serialNumber) && (await renewStockDevice(trx, device)))
        others.add(device.serialNumber);
    const result: Stocked = { stocked: [], renewed: [], known: [] };
    for (const { serialNumber } of devices) {
      const became = added.has(serialNumber) ? 'stocked' : others.has(serialNumber) ? 'renewed' : 'known';
      result[became].push(serialNumber);
    }
    const onSheet = devices.filter(({ serialNumber }) => added.has(serialNumber) || others.has(serialNumber));
    if (onSheet.length === 0) return result;
    const details = {
      devices: onSheet.length,
      renewed: others.size,
      serialNumbers: onSheet.slice(0, mostNamed).map(({ serialNumber }) => serialNumber),
    };
    await recordAudit(trx, operator, { companyId: provider.id, at: clock.now() }, [
      { action: 'device.stocked', details },
    ]);
    await keep(sheetOf(onSheet));
    return result;
  });
}

/** A list itself, with the secrets: a restored portal that lacks the devices takes them in again by it. */
function sheetOf(devices: readonly StockDevice[]): string {
  const lines = devices.map(({ serialNumber, type, inputs, licences = [], key, connectCode }) =>
    csvLine([serialNumber, type, inputs, licences.join(' '), key, connectCode]),
  );
  return csvLine(stockColumns) + lines.join('');
}

/** 256 random bits that a spreadsheet leaves alone: what begins with a dash would be a formula there. */
function newKey(): string {
  const key = newSecret();
  return /^[-_]/.test(key) ? newKey() : key;
}
