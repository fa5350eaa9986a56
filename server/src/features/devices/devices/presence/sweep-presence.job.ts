import * as z from 'zod/mini';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { selectConnectedSerials } from './device-presence.queries.ts';
import { setConnected } from './set-connected.ts';

/** Time that devices have to come back after a start of ours, seconds (page 2.3). */
const graceSeconds = 120;

/**
 * Marks devices as gone that did not come back after a start: a server that was killed could not note who left. Until
 * then they count as connected, because the fault was ours.
 */
export const sweepPresence = defineJob({
  name: 'devices/sweep-presence',
  payload: z.strictObject({}),
  async run(platform: Platform) {
    for (const serialNumber of await selectConnectedSerials(platform.database.allCompanies))
      if (!platform.gateway.isConnected(serialNumber))
        await setConnected(platform, serialNumber, false, platform.clock.now());
  },
});

/** Sweeps once, after the grace. For the start. */
export async function sweepPresenceLater({ database, clock }: Platform): Promise<void> {
  const at = new Date(clock.now().getTime() + graceSeconds * 1000);
  await enqueue(database.allCompanies, [sweepPresence.of({}, { at, key: 'devices/sweep-presence' })]);
}
