import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { presenceJobs } from '#features/alarming/monitoring/follow-presence.ts';
import { storePresence } from './device-presence.queries.ts';
import { presentDeviceChange } from '../present-device.ts';
import { keyReplacementOf } from '../keys/replace-device-key.job.ts';

/**
 * A device came or went. What was known already changes nothing; an unknown or unclaimed device is noted in the stock
 * only. One that came with its old key though it is to have a new one gets that now.
 */
export async function setConnected(
  { database, live }: Pick<Platform, 'database' | 'live'>,
  serialNumber: string,
  connected: boolean,
  at: Date,
): Promise<void> {
  // Together, and tried again where another transaction is in the way: a loss without its job would never be looked at.
  const device = await database.transaction('allCompanies', async (trx) => {
    const stored = await storePresence(trx, serialNumber, { connected, at });
    if (connected && stored.keyWanted) await enqueue(trx, [keyReplacementOf(serialNumber)]);
    // One by one: devices that are lost in the same moment share jobs, and each has to take them in the same order.
    for (const job of stored.device ? presenceJobs(stored.device) : []) await enqueue(trx, [job]);
    return stored.device;
  });
  if (!device || !live.mayListen(device.company_id)) return;
  live.toCompany(
    device.company_id,
    'device',
    presentDeviceChange(device, at, ['connected', 'connectedSince', 'uptimeSeconds']),
  );
}
