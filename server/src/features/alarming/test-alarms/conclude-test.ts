import type { Kysely } from 'kysely';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { testAlarmId } from '@belfry/contract/values/alarm-point.ts';
import type { TestOutcome } from '@belfry/contract/values/test-states.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { addFailureNode } from '#features/alarming/alarms/points/add-failure-node.ts';
import type { AlarmChanges } from '#features/alarming/alarms/engine/alarm-work.ts';
import { setFailuresWithin } from '#features/alarming/alarms/failures/set-failure.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { resultMail } from './result-mail.job.ts';
import { findAdministrators, type TestRow } from './test-alarms.queries.ts';
import { failureAfter } from './test-outcome.rules.ts';

/** The failure of a device whose scheduled test failed (decision 0061). */
const code = 'test-alarm';

/**
 * What follows from a test that is over, in the transaction that ended it: a line in the history, the failure raised or
 * ended, a mail to the Administrators for what the schedule asked for. Give the answer to `publishChanges`.
 */
export async function concludeTest(
  trx: Kysely<DB>,
  test: TestRow,
  outcome: TestOutcome,
  now: Date,
): Promise<AlarmChanges | null> {
  const { id: testId, company_id: companyId, device_id: deviceId } = test;
  const isScheduled = test.requested_by === null;
  const failure = failureAfter(outcome, isScheduled);
  if (failure === 'raise') await addFailureNode(trx, { companyId, deviceId, code }, now);
  const changes =
    failure === 'leave'
      ? null
      : await setFailuresWithin(trx, now, [{ deviceId, code, active: failure === 'raise' }]);
  await recordHistory(trx, [
    {
      companyId,
      deviceId,
      episodeId: testId,
      alarmId: testAlarmId,
      kind: 'test.finished',
      at: now,
      detail: { outcome },
    },
  ]);
  if (isScheduled) {
    const readers = await findAdministrators(trx, companyId, roles.administrator);
    await enqueue(
      trx,
      readers.map(({ id: userId }) => resultMail.of({ testId, userId }, { maxAttempts: 10 })),
    );
  }
  return changes;
}
