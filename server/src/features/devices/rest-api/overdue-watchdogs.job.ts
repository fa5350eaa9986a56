import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { setFailuresWithin } from '#features/alarming/alarms/failures/set-failure.ts';
import { publishChanges } from '#features/alarming/alarms/engine/publish-changes.ts';
import { notePresences } from '#features/devices/devices/presence/note-presences.ts';
import { takeOverdueWatchdogs } from './rest-api.queries.ts';

/** Raises `failure.watchdog` of the locations that should have called again, and shows them as gone. */
export const overdueWatchdogs = defineJob({
  name: 'rest-api/overdue-watchdogs',
  payload: z.strictObject({}),
  async run(platform: Platform) {
    const now = platform.clock.now();
    const done = await platform.database.transaction('allCompanies', async (trx) => {
      const overdue = await takeOverdueWatchdogs(trx, now);
      if (overdue.length === 0) return null;
      const failures = overdue.map(({ id }) => ({ deviceId: id, code: 'watchdog' as const, active: true }));
      return { overdue, changes: await setFailuresWithin(trx, now, failures) };
    });
    if (!done) return;
    await publishChanges(platform, done.changes);
    await notePresences(
      platform,
      done.overdue.map(({ serial_number: serial }) => ({ serial, connected: false, at: now })),
    );
  },
});
