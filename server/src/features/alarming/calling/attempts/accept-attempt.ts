import type { Kysely } from 'kysely';
import { testAlarmId } from '@belfry/contract/values/alarm-point.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import {
  acceptEpisode,
  type AcceptanceResult,
  type Accepter,
} from '#features/alarming/alarms/acceptance/accept-episode.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { continueRuns, wakeRuns } from '#features/alarming/call-lists/runs.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { findAcceptedBy, type AttemptFacts } from './attempts.queries.ts';
import { publishTest } from '../test-runs/publish-test.ts';
import { findTestAmount, insertTestAcceptance } from '../test-runs/test-runs.queries.ts';

/** What an acceptance of an alarm did; of a test, which knows no answer of an alarm, whether it came in time. */
type Accepted = TestAcceptance & Partial<Pick<AcceptanceResult, 'answer' | 'spokeFor'>>;
type TestAcceptance = Pick<AcceptanceResult, 'late' | 'more'>;

/**
 * Whoever was called accepts by what they were called with: an alarm, or the test that it was; or another alarm that the
 * portal has named to them.
 */
export async function acceptAttempt(
  platform: Platform,
  attempt: AttemptFacts,
  { via, userId, episodeId }: { via: Accepter['via']; userId: string | null; episodeId: string },
): Promise<Accepted> {
  const accepter = {
    companyId: attempt.company_id,
    contactId: attempt.contact_id,
    userId,
    name: attempt.contact_name,
    via,
  };
  if (!attempt.test_id || episodeId !== attempt.episode_id)
    return acceptEpisode(platform, episodeId, accepter);
  const now = platform.clock.now();
  const result = await platform.database.transaction('provider', (trx) =>
    acceptTestWithin(trx, now, attempt, accepter),
  );
  publishTest(platform, {
    companyId: attempt.company_id,
    deviceId: attempt.device_id,
  });
  return result;
}

/**
 * Notes that somebody accepted a test, and lets its calling go on or end. It reads and writes the test alone: no alarm
 * can be accepted by it.
 */
export async function acceptTestWithin(
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
        detail: { name: accepter.name, via: accepter.via, more },
      },
    ]);
  if (!late) {
    await continueRuns(trx, [testId], now);
    await enqueue(trx, [wakeRuns(now)]);
  }
  return { late, more };
}
