import { enqueue } from '#platform/jobs/enqueue.ts';
import type { PresenceChange } from '#platform/mqtt/gateway/device-gateway.ts';
import type { Platform } from '#platform/platform.ts';
import { presenceJobs } from '#features/alarming/monitoring/follow-presence.ts';
import { storePresences } from './device-presence.queries.ts';
import { presentDeviceChange } from '../present-device.ts';
import { keyReplacementOf } from '../keys/replace-device-key.job.ts';

/**
 * Devices came or went, each once in a set. What was known already changes nothing; an unknown or unclaimed device is
 * noted in the stock only. One that came with its old key though it is to have a new one gets that now.
 */
export async function notePresences(
  { database, live }: Pick<Platform, 'database' | 'live'>,
  changes: readonly PresenceChange[],
): Promise<void> {
  // Together, and tried again where another transaction is in the way: a loss without its job would never be counted.
  const devices = await database.transaction('engine', async (trx) => {
    const stored = await storePresences(trx, changes);
    await enqueue(trx, [...stored.keysWanted.map(keyReplacementOf), ...presenceJobs(stored.devices)]);
    return stored.devices;
  });
  for (const device of devices) {
    const { company_id: companyId, connected_since: since } = device;
    if (!since || !live.mayListen(companyId)) continue;
    const fields = ['connected', 'connectedSince', 'uptimeSeconds'] as const;
    live.toCompany(companyId, 'device', presentDeviceChange(device, since, fields));
  }
}
