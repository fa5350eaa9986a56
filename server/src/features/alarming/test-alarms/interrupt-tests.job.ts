import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { stopTestRun } from '#features/alarming/calling/test-runs/stop-test-run.ts';
import { interruptTestsNamed } from '#features/alarming/calling/test-runs/test-jobs.ts';
import { findOpenTests } from './test-alarms.queries.ts';

/** A real alarm calls people of a company: the test that rings them gives way. What waits for its turn goes on waiting. */
export const interruptTestsJob = defineJob({
  ...interruptTestsNamed,
  async run(platform: Platform, { companyId }) {
    const open = await findOpenTests(platform.database.allCompanies, companyId);
    for (const { id: testId, device_id: deviceId } of open.filter(({ state }) => state === 'running'))
      await stopTestRun(platform, { id: testId, deviceId });
  },
});
