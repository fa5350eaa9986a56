import { notBefore } from '#platform/clock/clock.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { stepRunsNamed } from '#features/alarming/call-lists/runs.ts';
import type { SubjectKind } from '../subjects/subject.rules.ts';
import { stepTestRun } from '../test-runs/step-test-run.ts';
import { findDueRuns } from './runs.queries.ts';
import { stepAlarmRun } from './step-alarm-run.ts';

/** Runs taken from the table at once. */
const runsAtOnce = 50;

/** Each kind of subject steps in its own way: a test touches no alarm point. */
const stepOf = {
  alarm: stepAlarmRun,
  test: stepTestRun,
} as const satisfies Record<SubjectKind, typeof stepAlarmRun>;

/**
 * Takes every run that is due a step further, each as far as it goes without waiting. One that fails keeps no other
 * from being called; it is tried again with the job. `due` is the moment the caller was woken for.
 */
export async function stepRuns(platform: Platform, due?: Date): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    const limit = runsAtOnce + failed.size;
    const now = notBefore(platform.clock.now(), due);
    const found = await findDueRuns(platform.database.allCompanies, now, limit);
    const next = found.filter(({ id }) => !failed.has(id));
    if (next.length === 0) break;
    for (const { subject, ...run } of next)
      await stepOf[subject](platform, run, now).catch((error: unknown) => failed.set(run.id, error));
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), 'rounds of calling could not go on');
}

/** The steps of all runs. */
export const stepRunsJob = defineJob({
  ...stepRunsNamed,
  run: (platform: Platform, { due }) => stepRuns(platform, new Date(due)),
});
