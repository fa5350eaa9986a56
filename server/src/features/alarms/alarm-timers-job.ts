import type { Job } from '../../platform/jobs/job.ts';

/** Name of the job that runs every node timer that is due. */
export const alarmTimersJobName = 'alarms/timers';

/**
 * Wakes the node timers that are due at a moment of business time. The timers themselves stand in the nodes' rows. The
 * moment goes with the job: the clock of the node that runs it may be behind.
 */
export function wakeAlarmTimers(due: Date): Job {
  return { name: alarmTimersJobName, payload: { due: due.toISOString() }, options: { at: due } };
}
