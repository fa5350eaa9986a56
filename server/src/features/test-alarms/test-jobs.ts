import type { Job } from '../../platform/jobs/job.ts';

/** Name of the job that lets the next test of a company begin. */
export const startTestsJobName = 'test-alarms/start';
/** Name of the job that takes what schedules have due. */
export const dueTestsJobName = 'test-alarms/due';

/** Lets the next test of a company begin; of each company there is one such job at most. */
export function startTests(companyId: string, at?: Date): Job {
  return {
    name: startTestsJobName,
    payload: { companyId },
    options: { key: `test-alarms ${companyId}`, ...(at && { at }) },
  };
}

/** Takes what schedules have due at a moment. The schedules stand in their rows; the moment goes with the job. */
export function wakeTestsAt(due: Date): Job {
  return { name: dueTestsJobName, payload: { due: due.toISOString() }, options: { at: due } };
}
