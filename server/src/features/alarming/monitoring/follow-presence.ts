import type { Job } from '#platform/jobs/job.ts';
import { connectionChecksAt } from './check-connections.ts';
import { countLosses } from './count-losses.job.ts';

/** The jobs that follow when a device came or went; `connection_check_at` is as it was stored with that. */
export function presenceJobs(device: {
  connected: boolean;
  type: string;
  connection_check_at: Date | null;
}): Job[] {
  const { connected, type, connection_check_at: checkAt } = device;
  return [
    ...(checkAt ? connectionChecksAt([checkAt]) : []),
    ...(!connected && type !== 'rest-api-location'
      ? [countLosses.of({}, { key: 'monitoring/count-losses' })]
      : []),
  ];
}
