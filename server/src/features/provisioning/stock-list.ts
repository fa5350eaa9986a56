import { newSecret } from '../../platform/auth/secrets.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { csvLine } from '../../platform/values/csv.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { brokerAccountOf } from '../devices/give-broker-account.job.ts';
import { newConnectCode } from '../devices/new-connect-code.ts';
import { renewStockDevice, stockDevices, type StockDevice } from '../devices/stock-devices.ts';
import { operator } from './operator.ts';
import { findProvider } from './provisioning.queries.ts';
import type { StockRow } from './read-stock-list.ts';

/** What became of the devices of a list. */
export interface Stocked {
  /** Serial numbers whose secrets are on the sheet. */
  stocked: string[];
  /** Those that were known and stay as they are. */
  known: string[];
}

/** How a list is stocked. */
export interface Stocking {
  /** Gives known devices that nobody has claimed and that have never been here other secrets, for a sheet that was lost. */
  renew: boolean;
  /** Keeps the sheet, CSV with keys and connect codes, before anything is committed: afterwards only hashes are there. */
  keep: (sheet: string) => Promise<void>;
}

/**
 * Takes devices into the stock, each with a key and a connect code of its own; nothing of it where the sheet cannot be kept.
 * @returns `no-provider` while the maker's company is missing, in whose audit log it stands
 */
export async function stockList(
  { database, config, clock }: Pick<Platform, 'database' | 'config' | 'clock'>,
  rows: readonly StockRow[],
  { renew, keep }: Stocking,
): Promise<Stocked | 'no-provider'> {
  return database.transaction('provider', async (trx) => {
    const provider = await findProvider(trx);
    if (!provider) return 'no-provider';
    const devices = rows.map((row) => ({ ...row, key: newKey(), connectCode: newConnectCode() }));
    const done = await stockDevices(trx, devices);
    for (const device of renew ? devices : [])
      // oxlint-disable-next-line no-await-in-loop -- one connection
      if (!done.has(device.serialNumber) && (await renewStockDevice(trx, device)))
        done.add(device.serialNumber);
    const stocked = devices.filter(({ serialNumber }) => done.has(serialNumber));
    const result = {
      stocked: stocked.map(({ serialNumber }) => serialNumber),
      known: rows.flatMap(({ serialNumber }) => (done.has(serialNumber) ? [] : [serialNumber])),
    };
    if (stocked.length === 0) return result;
    if (config.MQTT_URL)
      await enqueue(
        trx,
        stocked.map((device) => brokerAccountOf(config, device)),
      );
    await recordAudit(trx, operator, { companyId: provider.id, at: clock.now() }, [
      { action: 'device.stocked', details: { devices: stocked.length } },
    ]);
    await keep(sheetOf(stocked));
    return result;
  });
}

function sheetOf(devices: readonly StockDevice[]): string {
  const header = ['serial number', 'type', 'inputs', 'key', 'connect code'];
  return [
    header,
    ...devices.map(({ serialNumber, type, inputs, key, connectCode }) => [
      serialNumber,
      type,
      inputs,
      key,
      connectCode,
    ]),
  ]
    .map(csvLine)
    .join('');
}

/** 256 random bits that a spreadsheet leaves alone: what begins with a dash would be a formula there. */
function newKey(): string {
  const key = newSecret();
  return /^[-_]/.test(key) ? newKey() : key;
}
