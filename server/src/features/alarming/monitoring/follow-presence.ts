import type { Job } from '#platform/jobs/job.ts';
import { countLosses } from './count-losses.job.ts';

/** The jobs that follow when devices came or went, each once. That one is looked at later stands in its row. */
export function presenceJobs(devices: readonly { connected: boolean; type: string }[]): Job[] {
  const isLoss = devices.some(({ connected, type }) => !connected && type !== 'rest-api-location');
  return isLoss ? [countLosses.of({}, { key: 'monitoring/count-losses' })] : [];
}
