import type { Job } from '#platform/jobs/job.ts';
import { countLosses } from './count-losses.job.ts';

/** The jobs that follow when a device came or went. That it is looked at later stands in its row. */
export function presenceJobs({ connected, type }: { connected: boolean; type: string }): Job[] {
  return !connected && type !== 'rest-api-location'
    ? [countLosses.of({}, { key: 'monitoring/count-losses' })]
    : [];
}
