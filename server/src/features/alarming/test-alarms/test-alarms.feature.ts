import type { Feature } from '#platform/feature.ts';
import { askDevice } from './ask-device.job.ts';
import { finishTestJob } from './finish-test.job.ts';
import { interruptTestsJob } from './interrupt-tests.job.ts';
import { resultMail } from './result-mail.job.ts';
import { dueTestsJob, runDueTests } from './schedules/run-due-tests.ts';
import { startTestsJob } from './start-next-test.ts';
import { testAlarmsRoutes } from './test-alarms.routes.ts';

/** What this room gives to the server. */
export const testAlarms: Feature = {
  routes: testAlarmsRoutes,
  engineJobs: [dueTestsJob, startTestsJob, finishTestJob],
  worldJobs: [interruptTestsJob, askDevice, resultMail],
  doOverdue: runDueTests,
};
