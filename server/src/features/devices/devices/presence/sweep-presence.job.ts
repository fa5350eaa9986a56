import * as z from 'zod/mini';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { defaultMaxSet } from '#platform/mqtt/gateway/in-sets.ts';
import type { Platform } from '#platform/platform.ts';
import { selectConnectedSerials } from './device-presence.queries.ts';
import { notePresences } from './note-presences.ts';

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
    const known = await selectConnectedSerials(platform.database.allCompanies);
    for (let from = 0; from < known.length; from += defaultMaxSet) {
      const gone = known
        .slice(from, from + defaultMaxSet)
        .filter((serial) => !platform.gateway.isConnected(serial));
      const at = platform.clock.now();
      await notePresences(
        platform,
        gone.map((serial) => ({ serial, connected: false, at })),
      );
    }
  },
});

/** Sweeps once, after the grace. For the start. */
export async function sweepPresenceLater({ database, clock }: Platform): Promise<void> {
  const at = new Date(clock.now().getTime() + graceSeconds * 1000);
  await enqueue(database.allCompanies, [sweepPresence.of({}, { at, key: 'devices/sweep-presence' })]);
}
