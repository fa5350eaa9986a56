import type { importStock as route } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { maxSentRows } from '@belfry/contract/devices/stock/stock-list.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { findStockDevices } from '#features/devices/devices/claims/stock-devices.ts';
import { readStockList } from './read-stock-list.ts';
import { stockedEntry, takeIntoStock } from './take-into-stock.ts';

/**
 * Staff take the devices of a list into the stock: all of them, or none where a row is faulty. A dry run only looks. What is known
 * stays as it is. Secrets are in the answer, and nowhere else: whoever loses it renews them.
 */
export async function importStock(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { csv, dryRun }: RouteInput<typeof route>['body'],
): Promise<RouteResponse<typeof route>> {
  const { rows, faults } = readStockList(csv, maxSentRows);
  if (faults.length > 0) return { faults, devices: [], made: [] };
  return database.transaction('allCompanies', async (trx) => {
    const found = await findStockDevices(
      trx,
      rows.map(({ serialNumber }) => serialNumber),
    );
    const known = new Set(found.map(({ serial_number: serialNumber }) => serialNumber));
    const devices = rows.map(({ line, serialNumber, type, inputs, licences }) => ({
      line,
      serialNumber,
      type,
      inputs,
      licences,
      isKnown: known.has(serialNumber),
    }));
    if (dryRun) return { faults, devices, made: [] };
    const at = clock.now();
    const taken = await takeIntoStock(trx, rows, { renew: false, at });
    const entry = stockedEntry(taken);
    if (entry) await recordAudit(trx, context, { companyId: context.actor.companyId, at }, [entry]);
    return { faults, devices, made: taken.made };
  });
}
