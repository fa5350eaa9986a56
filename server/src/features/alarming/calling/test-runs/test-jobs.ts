import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { nameJob, type Job } from '#platform/jobs/job.ts';

/** The job that says what a test whose calling is over has shown; the test alarms feature runs it. */
export const finishTestNamed = nameJob({
  name: 'test-alarms/finish',
  payload: z.strictObject({ testId: id }),
});
/** The job that ends the tests of a company for a real alarm; the test alarms feature runs it. */
export const interruptTestsNamed = nameJob({
  name: 'test-alarms/interrupt',
  payload: z.strictObject({ companyId: id }),
});

/** The calling of a test is over. */
export function finishTest(testId: string): Job {
  return finishTestNamed.of({ testId });
}

/** A real alarm calls people of a company: its tests give way. */
export function interruptTests(companyId: string): Job {
  return interruptTestsNamed.of({ companyId }, { priority: -10 });
}
