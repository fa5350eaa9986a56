import type { Job } from '#platform/jobs/job.ts';
import { connectionChecksAt } from './check-connections.ts';
import { countLosses } from './count-losses.job.ts';

/** A device that came or went, as that was stored. */
interface ChangedPresence {
  connected: boolean;
  type: string;
  connection_check_at: Date | null;
}

/** The jobs that follow when devices came or went, each once and in one order: others take the same ones. */
export function presenceJobs(devices: readonly ChangedPresence[]): Job[] {
  const checks = devices.flatMap(({ connection_check_at: at }) => at ?? []);
  const isLoss = devices.some(({ connected, type }) => !connected && type !== 'rest-api-location');
  return [
    ...connectionChecksAt(checks.toSorted((a, b) => a.getTime() - b.getTime())),
    ...(isLoss ? [countLosses.of({}, { key: 'monitoring/count-losses' })] : []),
  ];
}
