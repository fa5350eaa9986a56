import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { presenceJobs } from '../monitoring/follow-presence.ts';
import { storePresence } from './device-presence.queries.ts';
import { presentDeviceChange } from './present-device.ts';
import { keyReplacementOf } from './replace-device-key.job.ts';

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
  const { device, keyWanted } = await storePresence(database.provider, serialNumber, { connected, at });
  await enqueue(database.provider, [
    ...(connected && keyWanted ? [keyReplacementOf(serialNumber)] : []),
    ...(device ? presenceJobs(device) : []),
  ]);
  if (!device || !live.mayListen(device.company_id)) return;
  live.toCompany(
    device.company_id,
    'device',
    presentDeviceChange(device, at, ['connected', 'connectedSince', 'uptimeSeconds']),
  );
}
