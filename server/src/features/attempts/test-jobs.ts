import type { Job } from '../../platform/jobs/job.ts';

/** The job that says what a test whose calling is over has shown; the test alarms feature runs it. */
export const finishTestJobName = 'test-alarms/finish';
/** The job that ends the tests of a company for a real alarm; the test alarms feature runs it. */
export const interruptTestsJobName = 'test-alarms/interrupt';

/** The calling of a test is over. */
export function finishTest(testId: string): Job {
  return { name: finishTestJobName, payload: { testId }, options: {} };
}

/** A real alarm calls people of a company: its tests give way. */
export function interruptTests(companyId: string): Job {
  return { name: interruptTestsJobName, payload: { companyId }, options: { priority: -10 } };
}
