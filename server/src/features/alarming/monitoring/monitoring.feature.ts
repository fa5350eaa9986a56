import type { Feature } from '#platform/feature.ts';
import { connectionChecks } from './check-connections.ts';
import { countLosses } from './count-losses.job.ts';
import { brokerRefusals } from './faults/note-broker-refusal.ts';
import { tellOfBrokerRefusal } from './faults/tell-of-broker-refusal.job.ts';
import { tellOfFailingJob } from './faults/tell-of-failing-job.job.ts';
import { tellStaff } from './faults/tell-staff.job.ts';
import { monitoringRoutes } from './monitoring.routes.ts';

/** What this room gives to the server. */
export const monitoring: Feature = {
  routes: monitoringRoutes,
  engineJobs: [countLosses],
  dueRows: [connectionChecks],
  worldJobs: [tellStaff, tellOfFailingJob, tellOfBrokerRefusal],
  metrics: [brokerRefusals],
};
