import { notBefore } from '#platform/clock/clock.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { stepRunsNamed } from '#features/alarming/call-lists/runs.ts';
import { stepTestRun } from '../test-runs/step-test-run.ts';
import { findDueRuns } from './runs.queries.ts';
import { stepAlarmRuns } from './step-alarm-runs.ts';

/** Runs that one transaction takes a step further. */
const runsAtOnce = 100;
/** Due runs that are looked at for a set: many may be of one device. */
const lookedAt = 4 * runsAtOnce;

/**
 * Takes every run that is due a step further, each as far as it goes without waiting: those of alarms set by set, a device
 * once in each, as what a round does may concern the others of its device. One that fails keeps no other from being
 * called; it is tried again with the job. `due` is the moment the caller was woken for.
 */
export async function stepRuns(platform: Platform, due?: Date): Promise<void> {
  const failed = new Map<string, unknown>();
  const alone = async (id: string, step: Promise<void>) =>
    step.catch((error: unknown) => void failed.set(id, error));
  for (;;) {
    const now = notBefore(platform.clock.now(), due);
    const found = await findDueRuns(platform.database.allCompanies, now, lookedAt + failed.size);
    const next = firstOfEachDevice(found.filter(({ id }) => !failed.has(id))).slice(0, runsAtOnce);
    if (next.length === 0) break;
    const { alarm: ofAlarms = [], test: ofTests = [] } = Object.groupBy(next, ({ subject }) => subject);
    if (ofAlarms.length > 0)
      await stepAlarmRuns(platform, ofAlarms, now).catch(async () => {
        for (const run of ofAlarms) await alone(run.id, stepAlarmRuns(platform, [run], now));
      });
    // A test touches no alarm point, and there are few at a time.
    for (const run of ofTests) await alone(run.id, stepTestRun(platform, run, now));
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), 'rounds of calling could not go on');
}

function firstOfEachDevice<Run extends { deviceId: string }>(runs: readonly Run[]): Run[] {
  const seen = new Set<string>();
  return runs.filter(({ deviceId }) => !seen.has(deviceId) && seen.add(deviceId));
}

/** The steps of all runs. */
export const stepRunsJob = defineJob({
  ...stepRunsNamed,
  run: (platform: Platform, { due }) => stepRuns(platform, new Date(due)),
});
