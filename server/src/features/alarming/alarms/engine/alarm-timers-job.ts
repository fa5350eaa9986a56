import * as z from 'zod/mini';
import { instant } from '@belfry/contract/values/values.ts';
import { nameJob, type Job } from '#platform/jobs/job.ts';

/** The job that runs every node timer that is due. */
export const alarmTimersNamed = nameJob({
  name: 'alarms/timers',
  payload: z.strictObject({ due: instant }),
});

/**
 * Wakes the node timers that are due at a moment of business time. The timers themselves stand in the nodes' rows. The
 * moment goes with the job: the clock of the node that runs it may be behind.
 */
export function wakeAlarmTimers(due: Date): Job {
  return alarmTimersNamed.of({ due: due.toISOString() }, { at: due });
}
