import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { publishChanges } from '#features/alarming/alarms/engine/publish-changes.ts';
import { publishTest } from '#features/alarming/calling/test-runs/publish-test.ts';
import { readTestRun } from '#features/alarming/calling/test-runs/read-test-run.ts';
import { finishTestNamed } from '#features/alarming/calling/test-runs/test-jobs.ts';
import { concludeTest } from './conclude-test.ts';
import { findTest, updateTest } from './test-alarms.queries.ts';
import { startTests } from './test-jobs.ts';
import { outcomeOf } from './test-outcome.rules.ts';

/** Says what a test whose calling is over has shown, once, and lets the company's next one begin. */
export const finishTestJob = defineJob({
  ...finishTestNamed,
  async run(platform: Platform, { testId }) {
    const now = platform.clock.now();
    const done = await platform.database.transaction('allCompanies', async (trx) => {
      const known = await findTest(trx, testId);
      if (!known) return null;
      await holdDevice(trx, known.device_id);
      const calling = await readTestRun(trx, testId);
      if (!calling) return null;
      const outcome = outcomeOf(calling.outcome, calling.delivered);
      const change = { state: 'over' as const, outcome, finished_at: calling.finishedAt };
      const test = await updateTest(trx, testId, 'running', change);
      if (!test) return null;
      const changes = await concludeTest(trx, test, outcome, now);
      await enqueue(trx, [startTests(test.company_id)]);
      return { test, changes };
    });
    if (!done) return;
    const { test, changes } = done;
    if (changes) await publishChanges(platform, changes);
    publishTest(platform, { companyId: test.company_id, deviceId: test.device_id });
  },
});
