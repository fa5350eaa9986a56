import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { rhythmOf } from '../present-test-alarm.ts';
import { wakeTestsAt } from '../test-jobs.ts';
import { nextTestAt } from './test-schedule.rules.ts';
import { findSchedule, moveSchedule } from './test-schedules.queries.ts';

/** After a device's time zone was changed, in the same transaction: its tests come at their time on the new clocks. */
export async function followNewTimeZone(
  trx: Kysely<DB>,
  now: Date,
  { companyId, deviceId, timeZone }: { companyId: string; deviceId: string; timeZone: string },
): Promise<void> {
  const schedule = await findSchedule(trx, companyId, deviceId);
  // What is due already runs; its successor is planned on the new clocks.
  if (!schedule || schedule.next_at <= now) return;
  const next = nextTestAt(rhythmOf(schedule), timeZone, now);
  await moveSchedule(trx, deviceId, next);
  await enqueue(trx, [wakeTestsAt(next)]);
}
