import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { hangUpTest } from '../voice/free-from-tests.ts';
import { finishTest } from './test-jobs.ts';
import { endTestRun } from './test-runs.queries.ts';

/** Ends the calling of a test before its time, and the calls that it holds; what was sent stays sent. */
export async function stopTestRun(
  platform: Platform,
  { id, deviceId }: { id: string; deviceId: string },
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.transaction('allCompanies', async (trx) => {
    await holdDevice(trx, deviceId);
    if (await endTestRun(trx, id, 'stopped', now)) await enqueue(trx, [finishTest(id)]);
  });
  await hangUpTest(platform, id);
}
