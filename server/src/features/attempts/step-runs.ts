import * as z from 'zod/mini';
import type { Kysely } from 'kysely';
import { instant } from '@belfry/contract/values/values.ts';
import type { DB } from '../../platform/database/database.ts';
import { notBefore } from '../../platform/clock/clock.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NodeRow } from '../alarms/alarm-work.ts';
import { openAlarmWork } from '../alarms/open-alarm-work.ts';
import { publishChanges, publishEpisodes } from '../alarms/publish-changes.ts';
import { readListOfAlarm, type ContactRow } from '../call-lists/read-list-of-alarm.ts';
import { holdRuns, stepRunsJobName, wakeRunsAt } from '../call-lists/runs.ts';
import {
  findAcceptedBy,
  findAttemptsOfRun,
  findDueRuns,
  findEpisodeOfRun,
  lockDueRun,
  wasDelivered,
  type RunRow,
} from './attempts.queries.ts';
import { beginAttempt } from './begin-attempt.ts';
import { planRun } from './plan-run.ts';
import { stepTestRun } from './step-test-run.ts';
import { interruptTests } from './test-jobs.ts';
import { tellEveryone } from './tell-everyone.ts';
import { isTesting } from './test-runs.queries.ts';

/** Runs taken from the table at once. */
const runsAtOnce = 50;

/**
 * Takes every run that is due a step further, each as far as it goes without waiting. One that fails keeps no other
 * from being called; it is tried again with the job. `due` is the moment the caller was woken for.
 */
export async function stepRuns(platform: Platform, due?: Date): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    const limit = runsAtOnce + failed.size;
    const now = notBefore(platform.clock.now(), due);
    const found = await findDueRuns(platform.database.provider, now, limit);
    const next = found.filter(({ id }) => !failed.has(id));
    if (next.length === 0) break;
    for (const { id, device_id: deviceId } of next)
      await stepRun(platform, id, deviceId, now).catch((error: unknown) => failed.set(id, error));
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), 'rounds of calling could not go on');
}

/** One run: asks the plan, does what it says, until it says wait or over. */
async function stepRun(platform: Platform, runId: string, deviceId: string, now: Date): Promise<void> {
  const done = await platform.database.transaction('provider', async (trx) => {
    const found = await findEpisodeOfRun(trx, runId);
    if (!found) return null;
    if (found.test_id) return { testId: found.test_id };
    const work = await openAlarmWork(trx, now, [deviceId], [{ deviceId, alarmId: found.alarm_id }]);
    const run = await lockDueRun(trx, runId, now);
    if (!run) return null;
    // Read again under the lock.
    const episode = (await findEpisodeOfRun(trx, runId)) ?? found;
    const device = work.device(deviceId);
    const node = work.node(deviceId, episode.alarm_id);
    if (node?.state === 'restoring') {
      await holdRuns(trx, [run.episode_id]);
      return null;
    }
    if (node?.state !== 'reporting' || node.episode_id !== run.episode_id) {
      await finishRun(trx, run, 'stopped', now);
      return null;
    }
    const called = await readListOfAlarm(trx, run.company_id, node.call_list_id);
    const attempts = await findAttemptsOfRun(trx, run.id);
    const acceptedBy = await findAcceptedBy(trx, run.episode_id);
    if (attempts.length === 0) {
      work.note({
        ...aboutRun(run, node),
        kind: 'run.started',
        at: now,
        detail: { round: run.round, list: called?.name ?? '' },
      });
      // Whoever is busy with a test must be free for this.
      if (await isTesting(trx, run.company_id)) await enqueue(trx, [interruptTests(run.company_id)]);
    }

    let fallback = run.fallback;
    for (;;) {
      const keys = acceptedBy.map(({ key }) => key);
      const step = planRun(called, attempts, keys, device, fallback, now);
      if (step.kind === 'attempt') {
        const contact = called?.contacts.find(({ id }) => id === step.contactId) as ContactRow;
        attempts.push(await beginAttempt(trx, { run, contact, step, now }));
        work.touchEpisode(run.episode_id);
        work.note({
          ...aboutRun(run, node),
          kind: 'attempt.started',
          at: now,
          detail: { medium: step.medium, contact: contact.name, number: step.number, pass: step.pass },
        });
        continue;
      }
      if (step.kind === 'wait') {
        await trx
          .updateTable('runs')
          .set({ next_step_at: step.until, fallback })
          .where('id', '=', run.id)
          .execute();
        await enqueue(trx, [wakeRunsAt(step.until)]);
        break;
      }
      if (step.reason === 'nobody-available' && !fallback) {
        fallback = true;
        work.note({
          ...aboutRun(run, node),
          kind: 'run.finished',
          at: now,
          detail: { outcome: 'nobody-available', next: 'administrators' },
        });
        if (node.alarm_id !== 'failure.nobody-scheduled')
          work.setFailure(deviceId, 'failure.nobody-scheduled', true);
        continue;
      }
      await trx.updateTable('runs').set({ fallback }).where('id', '=', run.id).execute();
      await finishRun(trx, run, step.reason, now);
      // The failure that says so is no alarm of its own for them.
      if (
        step.reason === 'nobody-available' &&
        attempts.length === 0 &&
        node.alarm_id !== 'failure.nobody-scheduled'
      )
        await tellEveryone(trx, run, now);
      work.note({
        ...aboutRun(run, node),
        kind: 'run.finished',
        at: now,
        detail: { outcome: step.reason, round: run.round },
      });
      const [acceptor] = acceptedBy.slice(-1);
      // The list was changed since: fewer have to accept than did already.
      if (step.reason === 'accepted' && acceptor) work.tell(node, 'accepted', { acceptedBy: acceptor });
      else
        work.tell(node, 'round-over', {
          delivered: await wasDelivered(trx, run.episode_id, episode.asked_at),
        });
      break;
    }
    return { changes: await work.save(trx), companyId: run.company_id };
  });
  if (!done) return;
  if ('testId' in done) return stepTestRun(platform, runId, deviceId, now);
  await publishChanges(platform, done.changes);
  if (done.changes.nodes.length === 0)
    await publishEpisodes(platform, done.companyId, [...done.changes.episodeIds]);
}

async function finishRun(
  trx: Kysely<DB>,
  run: RunRow,
  outcome: 'accepted' | 'used-up' | 'nobody-available' | 'stopped',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('runs')
    .set({ next_step_at: null, finished_at: now, outcome })
    .where('id', '=', run.id)
    .execute();
}

function aboutRun(run: RunRow, node: NodeRow) {
  return {
    companyId: run.company_id,
    deviceId: run.device_id,
    episodeId: run.episode_id,
    alarmId: node.alarm_id,
    alarmName: node.name,
  };
}

/** The steps of all runs. */
export const stepRunsJob = defineJob({
  name: stepRunsJobName,
  payload: z.strictObject({ due: instant }),
  run: (platform: Platform, { due }) => stepRuns(platform, new Date(due)),
});
