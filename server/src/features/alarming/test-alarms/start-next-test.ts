import { testAlarmId } from '@belfry/contract/values/alarm-point.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { findCompanyLanguage } from '#features/alarming/alarms/find-company-language.ts';
import { readCalledList } from '#features/alarming/call-lists/called-list.ts';
import { beginTestRun } from '#features/alarming/calling/test-runs/begin-test-run.ts';
import { isAlarmed } from '#features/alarming/calling/test-runs/is-alarmed.ts';
import { publishTest } from '#features/alarming/calling/test-runs/publish-test.ts';
import { personNamed, type NamedPerson } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { askDevice } from './ask-device.job.ts';
import { findOpenTests, lockTests, moveWaitingTest, type TestRow } from './test-alarms.queries.ts';
import { startTests, startTestsNamed } from './test-jobs.ts';
import { isGivenUp } from './test-outcome.rules.ts';

/** Milliseconds after which it is looked again whether a real alarm still calls people. */
const lookAgain = 60_000;

/**
 * Lets the test of a company begin that has waited longest. None while another one runs, whose end asks again, or while
 * a real alarm calls people; what waited for half a day is given up.
 */
export async function startNextTest(platform: Platform, companyId: string): Promise<void> {
  const now = platform.clock.now();
  const changed = await platform.database.transaction('allCompanies', async (trx) => {
    await lockTests(trx, companyId);
    const open = await findOpenTests(trx, companyId);
    if (open.some(({ state }) => state === 'running')) return [];
    const done: TestRow[] = [];
    for (const test of open.filter(({ due_at: dueAt }) => isGivenUp(dueAt, now))) {
      await moveWaitingTest(trx, test.id, { state: 'over', outcome: 'interrupted', finished_at: now });
      await recordHistory(trx, [
        { ...about(test), kind: 'test.finished', at: now, detail: { outcome: 'interrupted' } },
      ]);
      done.push(test);
    }
    const next = open.find((test) => !done.includes(test));
    if (!next) return done;
    if (await isAlarmed(trx, companyId)) {
      await enqueue(trx, [startTests(companyId, new Date(now.getTime() + lookAgain))]);
      return done;
    }
    const name = textsIn(await findCompanyLanguage(trx, companyId))('test-alarms.name');
    await moveWaitingTest(trx, next.id, { state: 'running', started_at: now });
    await beginTestRun(trx, { id: next.id, companyId, deviceId: next.device_id, name }, now);
    await recordHistory(trx, [
      {
        ...about(next),
        alarmName: name,
        kind: 'test.started',
        at: now,
        late: next.late,
        person: askerOf(next),
        detail: {
          target: next.target,
          list:
            next.target === 'everybody'
              ? null
              : await readCalledList(trx, companyId, { id: next.call_list_id, name: next.list_name }),
        },
      },
    ]);
    await enqueue(trx, [askDevice.of({ testId: next.id }, { maxAttempts: 3 })]);
    return [...done, next];
  });
  for (const { device_id: deviceId } of changed) publishTest(platform, { companyId, deviceId });
}

function about(test: TestRow) {
  return {
    companyId: test.company_id,
    deviceId: test.device_id,
    episodeId: test.id,
    alarmId: testAlarmId,
  };
}

/** Who asked for a test; null where its schedule did. */
function askerOf({ requested_by: name, requested_by_id: userId }: TestRow): NamedPerson | null {
  return name === null ? null : personNamed({ userId, contactId: null }, name);
}

/** The next test of a company. */
export const startTestsJob = defineJob({
  ...startTestsNamed,
  run: (platform: Platform, { companyId }) => startNextTest(platform, companyId),
});
