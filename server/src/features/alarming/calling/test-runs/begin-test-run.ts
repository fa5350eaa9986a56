import type { Kysely } from 'kysely';
import { testAlarmId } from '@belfry/contract/values/alarm-point.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { insertRuns, wakeRuns } from '#features/alarming/call-lists/runs.ts';

/** Lets a test begin to call: an episode of the test's own id that hangs on no alarm point, with its one run. */
export async function beginTestRun(
  trx: Kysely<DB>,
  { id, companyId, deviceId, name }: { id: string; companyId: string; deviceId: string; name: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('episodes')
    .values({
      id,
      test_id: id,
      company_id: companyId,
      device_id: deviceId,
      alarm_id: testAlarmId,
      name,
      raised_at: now,
      asked_at: now,
      round: 1,
    })
    .execute();
  await insertRuns(trx, [{ companyId, deviceId, episodeId: id, held: false }], now);
  await enqueue(trx, [wakeRuns(now)]);
}
