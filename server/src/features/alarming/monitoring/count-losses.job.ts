import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { isMassLoss, massLossLeast, massLossSeconds } from './connection-watch.rules.ts';
import { countLost, putOffChecks } from './monitoring.queries.ts';
import { noteFault } from './faults/note-fault.ts';

/** Looks whether so many connections were lost within a minute that the fault must be ours (page 2.3). */
export const countLosses = defineJob({
  name: 'monitoring/count-losses',
  payload: z.strictObject({}),
  async run(platform: Platform) {
    const { database, clock, gateway } = platform;
    const now = clock.now();
    const since = new Date(now.getTime() - massLossSeconds * 1000);
    const lost = await countLost(database.allCompanies, since);
    if (lost < massLossLeast) return;
    const stillConnected = gateway.connectionCount();
    if (!isMassLoss({ lost, stillConnected })) return;
    await database.transaction('allCompanies', async (trx) => {
      const connections = lost + stillConnected;
      const fault = await noteFault(platform, trx, { kind: 'mass-loss', at: now, lost, connections });
      if (fault) await putOffChecks(trx, fault.until, since);
    });
  },
});
