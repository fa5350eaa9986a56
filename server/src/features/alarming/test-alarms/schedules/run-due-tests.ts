import { notBefore } from '#platform/clock/clock.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { publishChanges } from '#features/alarming/alarms/engine/publish-changes.ts';
import { publishTest } from '#features/alarming/calling/test-runs/publish-test.ts';
import { concludeTest } from '../conclude-test.ts';
import { rhythmOf } from '../present-test-alarm.ts';
import {
  findListName,
  findOpenTests,
  findTestedDevice,
  insertTest,
  lockTests,
} from '../test-alarms.queries.ts';
import { dueTestsNamed, startTests, wakeTestsAt } from '../test-jobs.ts';
import { dueTest, nextTestAt } from './test-schedule.rules.ts';
import { findDueSchedules, lockDueSchedule, moveSchedule } from './test-schedules.queries.ts';

/** Schedules taken from the table at once. */
const schedulesAtOnce = 50;

/**
 * Takes every schedule whose test is due, each once: the test and the next moment are written together. One that fails
 * keeps no other waiting; it is tried again with the job. `due` is the moment the caller was woken for.
 */
export async function runDueTests(platform: Platform, due?: Date): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    const now = notBefore(platform.clock.now(), due);
    const found = await findDueSchedules(platform.database.allCompanies, now, schedulesAtOnce + failed.size);
    const next = found.filter((deviceId) => !failed.has(deviceId));
    if (next.length === 0) break;
    for (const deviceId of next)
      await takeDue(platform, deviceId, now).catch((error: unknown) => failed.set(deviceId, error));
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), 'scheduled tests could not run');
}

async function takeDue(platform: Platform, deviceId: string, now: Date): Promise<void> {
  const done = await platform.database.transaction('allCompanies', async (trx) => {
    await holdDevice(trx, deviceId);
    const schedule = await lockDueSchedule(trx, deviceId, now);
    const device = schedule && (await findTestedDevice(trx, schedule.company_id, deviceId));
    if (!device) return null;
    const { company_id: companyId, next_at: dueAt, target, call_list_id: callListId } = schedule;
    const next = nextTestAt(rhythmOf(schedule), device.time_zone, now);
    await moveSchedule(trx, deviceId, next);
    await enqueue(trx, [wakeTestsAt(next)]);
    await lockTests(trx, companyId);
    const verdict = dueTest(dueAt, now);
    const common = {
      company_id: companyId,
      device_id: deviceId,
      target,
      call_list_id: callListId,
      list_name: target === 'call-list' ? ((await findListName(trx, companyId, callListId)) ?? '') : '',
      due_at: dueAt,
      late: verdict !== 'run',
    };
    if (verdict === 'missed') {
      const test = await insertTest(trx, { ...common, state: 'over', outcome: 'missed', finished_at: now });
      return { test, changes: await concludeTest(trx, test, 'missed', now) };
    }
    // One that waits for its turn already shows the same.
    const isWaiting = (await findOpenTests(trx, companyId)).some(
      (test) => test.device_id === deviceId && test.state === 'waiting',
    );
    if (isWaiting) return null;
    const test = await insertTest(trx, { ...common, state: 'waiting' });
    await enqueue(trx, [startTests(companyId)]);
    return { test, changes: null };
  });
  if (!done) return;
  if (done.changes) await publishChanges(platform, done.changes);
  publishTest(platform, { companyId: done.test.company_id, deviceId });
}

/** The tests of all schedules. */
export const dueTestsJob = defineJob({
  ...dueTestsNamed,
  run: (platform: Platform, { due }) => runDueTests(platform, new Date(due)),
});
