import { stockColumns } from '@belfry/contract/devices/stock/stock-list.ts';
import type { Platform } from '#platform/platform.ts';
import { csvLine } from '#platform/values/csv.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import type { StockRow } from '#features/devices/stock/read-stock-list.ts';
import {
  stockedEntry,
  takeIntoStock,
  type StockedDevice,
  type TakenIn,
} from '#features/devices/stock/take-into-stock.ts';
import { operator } from './operator.ts';
import { findProvider } from './provisioning.queries.ts';

/** What became of the devices of a list; the secrets are on the sheet. */
export type Stocked = Omit<TakenIn, 'made'>;

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
    const at = clock.now();
    const taken = await takeIntoStock(trx, rows, { renew, at });
    const { made, ...result } = taken;
    const entry = stockedEntry(taken);
    if (!entry) return result;
    await recordAudit(trx, operator, { companyId: provider.id, at }, [entry]);
    await keep(sheetOf(made));
    return result;
  });
}

/** A list itself, with the secrets: a restored portal that lacks the devices takes them in again by it. */
function sheetOf(devices: readonly StockedDevice[]): string {
  const lines = devices.map(({ serialNumber, type, inputs, licences, key, connectCode }) =>
    csvLine([serialNumber, type, inputs, licences.join(' '), key, connectCode]),
  );
  return csvLine(stockColumns) + lines.join('');
}
