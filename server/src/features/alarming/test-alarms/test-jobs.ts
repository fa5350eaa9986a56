import * as z from 'zod/mini';
import { id, instant } from '@belfry/contract/values/values.ts';
import { nameJob, type Job } from '#platform/jobs/job.ts';

/** The job that lets the next test of a company begin. */
export const startTestsNamed = nameJob({
  name: 'test-alarms/start',
  payload: z.strictObject({ companyId: id }),
});
/** The job that takes what schedules have due. */
export const dueTestsNamed = nameJob({ name: 'test-alarms/due', payload: z.strictObject({ due: instant }) });

/** Lets the next test of a company begin; of each company there is one such job at most. */
export function startTests(companyId: string, at?: Date): Job {
  return startTestsNamed.of({ companyId }, { key: `test-alarms ${companyId}`, ...(at && { at }) });
}

/** Takes what schedules have due at a moment. The schedules stand in their rows; the moment goes with the job. */
export function wakeTestsAt(due: Date): Job {
  return dueTestsNamed.of({ due: due.toISOString() }, { at: due });
}
