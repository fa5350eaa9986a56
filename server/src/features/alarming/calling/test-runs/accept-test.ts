import type { Kysely } from 'kysely';
import { testAlarmId } from '@belfry/contract/values/alarm-point.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Accepter } from '#features/alarming/alarms/acceptance/accept-episode.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { continueRuns, wakeRuns } from '#features/alarming/call-lists/runs.ts';
import { personNamed } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';
import { findAcceptedBy } from '../subjects/subject.queries.ts';
import { findTestAmount, insertTestAcceptance } from './test-runs.queries.ts';

/** Whether an acceptance came after the calling was over, and how many people must still accept. */
export interface TestAcceptance {
  late: boolean;
  more: number;
}

/** Notes that somebody accepted a test by an attempt of it, and lets its calling go on or end. */
export async function acceptTest(
  trx: Kysely<DB>,
  now: Date,
  attempt: AttemptFacts,
  accepter: Accepter,
): Promise<TestAcceptance> {
  const testId = attempt.episode_id;
  await holdDevice(trx, attempt.device_id);
  const episode = await trx
    .selectFrom('episodes')
    .select('over_at')
    .where('test_id', '=', testId)
    .executeTakeFirstOrThrow();
  const late = episode.over_at !== null;
  const isNew = await insertTestAcceptance(trx, { ...accepter, testId, at: now, late });
  const people = new Set((await findAcceptedBy(trx, testId)).map(({ key }) => key));
  const more = late ? 0 : Math.max(0, (await findTestAmount(trx, testId)) - people.size);
  if (isNew)
    await recordHistory(trx, [
      {
        companyId: attempt.company_id,
        deviceId: attempt.device_id,
        episodeId: testId,
        alarmId: testAlarmId,
        alarmName: attempt.alarm_name,
        kind: 'acceptance',
        at: now,
        late,
        person: personNamed(accepter, accepter.name),
        detail: { via: accepter.via, more },
      },
    ]);
  if (!late) {
    await continueRuns(trx, [testId], now);
    await enqueue(trx, [wakeRuns(now)]);
  }
  return { late, more };
}
