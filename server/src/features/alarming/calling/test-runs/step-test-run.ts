import type { Kysely } from 'kysely';
import { testAlarmId } from '@belfry/contract/values/alarm-point.ts';
import { everybodyMinutes } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { scheduleOf } from '#features/alarming/alarms/alarm-facts.ts';
import type { EngineDevice } from '#features/alarming/alarms/engine/alarm-work.ts';
import { stopAttempts } from '#features/alarming/alarms/announcement.ts';
import { openAlarmWork } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { readListOfAlarm, type ListOfAlarm } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import { saveRunSteps, wakeRunsAt } from '#features/alarming/call-lists/runs.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { findAttemptsOfRuns, type AttemptRow } from '../attempts/attempts.queries.ts';
import { findAcceptedBy } from '../subjects/subject.queries.ts';
import { lockDueRuns, type DueRun, type RunRow } from '../runs/runs.queries.ts';
import { beginAttempt, type NewAttempt } from '../attempts/begin-attempt.ts';
import { contactIn, planContactsAt } from '../runs/plan-contacts.ts';
import { planRun } from '../runs/plan-run.ts';
import { publishTest } from './publish-test.ts';
import { finishTest, interruptTests } from './test-jobs.ts';
import { everybodyStep, waysOf } from './test-run.rules.ts';
import { isAlarmed } from './is-alarmed.ts';
import { endTestRun, findTestOfRun, insertImpossibleWays } from './test-runs.queries.ts';

/** An attempt of a test, as far as its next step asks. */
type TestAttempt = Pick<AttemptRow, keyof NewAttempt>;

/** What follows from a step. */
type Next =
  | { kind: 'wait'; until: Date }
  | { kind: 'over'; outcome: 'accepted' | 'used-up' | 'nobody-available' };

/**
 * Takes the calling of a test alarm a step further. It holds the device as the engine does, and touches no alarm point:
 * a test that fails or throws leaves every alarm where it was.
 */
export async function stepTestRun(
  platform: Platform,
  { id: runId, deviceId }: DueRun,
  now: Date,
): Promise<void> {
  const test = await platform.database.transaction('allCompanies', async (trx) => {
    const device = (await openAlarmWork(trx, now, [deviceId], [])).device(deviceId);
    const found = await findTestOfRun(trx, runId);
    const [run] = await lockDueRuns(trx, [runId], now);
    if (!found || !run) return null;
    // A real alarm came: nobody is to be busy with a test.
    if (await isAlarmed(trx, run.company_id)) {
      await waitUntil(trx, run, null);
      await enqueue(trx, [interruptTests(run.company_id)]);
      return null;
    }
    const listId = found.target === 'everybody' ? null : found.call_list_id;
    const called = await readListOfAlarm(trx, run.company_id, listId);
    const step = { trx, run, device, called, now };
    const next = found.target === 'everybody' ? await stepEverybody(step) : await stepList(step);
    if (next.kind === 'wait') {
      await waitUntil(trx, run, next.until);
      await enqueue(trx, [wakeRunsAt(next.until)]);
    } else {
      await endTestRun(trx, found.id, next.outcome, now);
      await enqueue(trx, [stopAttempts([found.id]), finishTest(found.id)]);
    }
    return { companyId: run.company_id, deviceId };
  });
  if (test) publishTest(platform, test);
}

function waitUntil(trx: Kysely<DB>, run: RunRow, until: Date | null): Promise<void> {
  return saveRunSteps(trx, [{ runId: run.id, nextStepAt: until, fallbackAt: run.fallback_at, over: null }]);
}

interface Step {
  trx: Kysely<DB>;
  run: RunRow;
  device: EngineDevice;
  called: ListOfAlarm | undefined;
  now: Date;
}

/** As an alarm would run the list, but nobody else is called where it leaves nobody: the test shows that. */
async function stepList({ trx, run, device, called, now }: Step): Promise<Next> {
  const attempts: TestAttempt[] = await findAttemptsOfRuns(trx, [run.id]);
  const acceptedBy = (await findAcceptedBy(trx, run.episode_id)).map(({ key }) => key);
  for (;;) {
    const step = planRun(called, attempts, acceptedBy, device, null, now);
    if (step.kind === 'wait') return step;
    if (step.kind === 'over') return { kind: 'over', outcome: step.reason };
    const contact = contactIn(called, step.contactId);
    attempts.push(await beginAttempt(trx, { run, contact, step, now, subject: 'test' }));
    await noteAttempt(trx, run, contact, step, now);
  }
}

/** Everybody by every medium at once, whatever their hours; then waits for the answers. */
async function stepEverybody({ trx, run, device, called, now }: Step): Promise<Next> {
  const attempts: TestAttempt[] = await findAttemptsOfRuns(trx, [run.id]);
  if (attempts.length === 0 && called) {
    const acceptUntil = new Date(now.getTime() + everybodyMinutes * 60_000);
    for (const person of planContactsAt(called, scheduleOf(device), now)) {
      const contact = contactIn(called, person.id);
      const ways = waysOf(person);
      for (const { medium, contactId } of ways.filter(({ problem }) => problem === null)) {
        const step = { kind: 'attempt', contactId, medium, pass: 1, number: 1, acceptUntil } as const;
        attempts.push(await beginAttempt(trx, { run, contact, step, now, subject: 'test' }));
        await noteAttempt(trx, run, contact, step, now);
      }
      const impossible = ways.flatMap(({ contactId, medium, problem }) =>
        problem ? [{ contactId, medium, problem, name: contact.name, langCode: contact.lang_code }] : [],
      );
      await insertImpossibleWays(trx, run, impossible, now);
    }
  }
  if (attempts.every(({ address }) => address === '')) return { kind: 'over', outcome: 'nobody-available' };
  const accepted = await findAcceptedBy(trx, run.episode_id);
  const ways = attempts.map((attempt) => ({
    medium: attempt.medium,
    outcome: attempt.outcome,
    needsAcceptance: attempt.needs_acceptance,
    finished: attempt.finished_at !== null,
    accepted: accepted.some(
      ({ contactId, via }) => contactId === attempt.contact_id && via === attempt.medium,
    ),
  }));
  const step = everybodyStep(ways, run.started_at, now);
  if (step.kind === 'wait') return step;
  return { kind: 'over', outcome: accepted.length > 0 ? 'accepted' : 'used-up' };
}

async function noteAttempt(
  trx: Kysely<DB>,
  run: RunRow,
  { id, name }: { id: string; name: string },
  { medium, number, pass }: { medium: Medium; number: number; pass: number },
  now: Date,
): Promise<void> {
  await recordHistory(trx, [
    {
      companyId: run.company_id,
      deviceId: run.device_id,
      episodeId: run.episode_id,
      alarmId: testAlarmId,
      kind: 'attempt.started',
      at: now,
      person: { kind: 'contact', id, name },
      detail: { medium, number, pass },
    },
  ]);
}
