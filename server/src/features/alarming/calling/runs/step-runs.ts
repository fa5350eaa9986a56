import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { notBefore } from '#platform/clock/clock.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import type { AlarmWork, NodeRow } from '#features/alarming/alarms/engine/alarm-work.ts';
import { isGroupReport } from '#features/alarming/alarms/engine/grouping.rules.ts';
import { openAlarmWork } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { publishChanges, publishEpisodes } from '#features/alarming/alarms/engine/publish-changes.ts';
import { readListOfAlarm, type ContactRow } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import {
  continueRuns,
  holdRuns,
  stepRunsNamed,
  wakeRuns,
  wakeRunsAt,
} from '#features/alarming/call-lists/runs.ts';
import {
  findAcceptedBy,
  findAttemptsOfRun,
  findCarriedAttempts,
  findDueRuns,
  findEpisodeOfRun,
  findOpenRun,
  leaveUnanswered,
  lockDueRun,
  wasDelivered,
  type RunRow,
  type TriedAttempt,
} from '../attempts/attempts.queries.ts';
import { beginAttempt } from '../attempts/begin-attempt.ts';
import { carryAttempt } from './carry-attempt.ts';
import { planRun } from './plan-run.ts';
import { stepTestRun } from '../test-runs/step-test-run.ts';
import { interruptTests } from '../test-runs/test-jobs.ts';
import { tellEveryone } from './tell-everyone.ts';
import { isTesting } from '../test-runs/test-runs.queries.ts';

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
  const done = await platform.database.transaction('engine', async (trx) => {
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
    if (!node || !isInRound(node) || node.episode_id !== run.episode_id) {
      await finishRun(trx, run, 'stopped', now);
      return null;
    }
    const called = await readListOfAlarm(trx, run.company_id, node.call_list_id);
    const isReport = isGroupReport(node.alarm_id);
    const own = await leaveUnanswered(trx, await findAttemptsOfRun(trx, run.id), now);
    // What a report did for others is theirs; what it did for its own round stands among what was carried.
    const attempts: TriedAttempt[] = [
      ...(isReport ? [] : own),
      ...(isReport || node.alarm_group ? await findCarriedAttempts(trx, run.id) : []),
    ];
    const acceptedBy = await findAcceptedBy(trx, run.episode_id);
    if (attempts.length === 0) {
      work.note({
        ...aboutRun(run, node),
        kind: 'run.started',
        at: now,
        detail: { round: run.round, list: called?.name ?? '' },
      });
      if (isReport) await askAgain(trx, work.coveredBy(node), now);
      // Whoever is busy with a test must be free for this.
      if (await isTesting(trx, run.company_id)) await enqueue(trx, [interruptTests(run.company_id)]);
    }

    const limitMinutes = platform.config.CONTACT_LIMIT_MINUTES;
    let fallbackAt = run.fallback_at;
    for (;;) {
      const keys = acceptedBy.map(({ key }) => key);
      const step = planRun(called, attempts, keys, device, fallbackAt, now, limitMinutes);
      if (step.kind === 'attempt') {
        const voice = await voiceOf(trx, work, node, run);
        if (voice === 'later') {
          // This round is asked again with the report's first step.
          await trx
            .updateTable('runs')
            .set({ next_step_at: null, fallback_at: fallbackAt })
            .where('id', '=', run.id)
            .execute();
          break;
        }
        const contact = called?.contacts.find(({ id }) => id === step.contactId) as ContactRow;
        const speaker = voice ?? { node, run };
        const { tried, isNew } = voice
          ? await carryAttempt(trx, voice, { node, run, contact, step, now })
          : { tried: await beginAttempt(trx, { run, contact, step, now }), isNew: true };
        attempts.push(tried);
        if (!isNew) continue;
        work.touchEpisode(speaker.run.episode_id);
        work.note({
          ...aboutRun(speaker.run, speaker.node),
          kind: 'attempt.started',
          at: now,
          detail: { medium: step.medium, contact: contact.name, number: step.number, pass: step.pass },
        });
        continue;
      }
      if (step.kind === 'wait') {
        if (called && (await followTimeToAccept(trx, attempts, called.list.timeToAccept)))
          work.touchEpisode(run.episode_id);
        await trx
          .updateTable('runs')
          .set({ next_step_at: step.until, fallback_at: fallbackAt })
          .where('id', '=', run.id)
          .execute();
        await enqueue(trx, [wakeRunsAt(step.until)]);
        break;
      }
      if (step.reason === 'nobody-available' && !fallbackAt) {
        fallbackAt = now;
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
      await trx.updateTable('runs').set({ fallback_at: fallbackAt }).where('id', '=', run.id).execute();
      await finishRun(trx, run, step.reason, now);
      // The failure that says so is no alarm of its own for them.
      if (
        step.reason === 'nobody-available' &&
        attempts.length === 0 &&
        node.alarm_id !== 'failure.nobody-scheduled'
      )
        await tellEveryone(trx, { ...run, episode_id: spokenFor(work, node) ?? run.episode_id }, now);
      work.note({
        ...aboutRun(run, node),
        kind: 'run.finished',
        at: now,
        detail: { outcome: step.reason, round: run.round },
      });
      const [acceptor] = acceptedBy.slice(-1);
      // The list was changed since: fewer have to accept than did already.
      if (step.reason === 'accepted' && acceptor)
        work.tell(node, 'accepted', {
          acceptedBy: { name: acceptor.name, contactId: acceptor.contactId },
        });
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

/** Whether a node's round goes on: by its own voice, or by that of its group's report. */
function isInRound(node: NodeRow): boolean {
  return node.state === 'reporting' || (node.state === 'grouped' && node.covered_state === 'reporting');
}

/**
 * Who speaks for a round: the report of its group, for one that is covered and for its own; else the round itself (null).
 * `later` while the report waits: for its delay, or for its next round, which an alarm that asks begins now.
 */
async function voiceOf(
  trx: Kysely<DB>,
  work: AlarmWork,
  node: NodeRow,
  run: RunRow,
): Promise<{ node: NodeRow; run: RunRow } | 'later' | null> {
  if (isGroupReport(node.alarm_id)) return { node, run };
  const report = node.state === 'grouped' ? work.reportOf(node) : undefined;
  if (!report?.episode_id) return null;
  if (report.state === 'delay') return 'later';
  if (report.state === 'waiting-for-repeat') {
    work.tell(report, 'timer');
    return 'later';
  }
  const spoken = report.state === 'reporting' && (await findOpenRun(trx, report.episode_id));
  return spoken ? { node: report, run: spoken } : null;
}

/** Lets the time that people are shown to have follow the list's, where that was changed; true where it was. */
async function followTimeToAccept(
  trx: Kysely<DB>,
  attempts: readonly TriedAttempt[],
  minutes: number,
): Promise<boolean> {
  const changed = attempts.flatMap(({ id, started_at, dialled_at, accept_until: until }) => {
    // Whoever had to wait for the phone has the time from when it rang.
    const acceptUntil = new Date((dialled_at ?? started_at).getTime() + minutes * 60_000);
    return id && until && until.getTime() !== acceptUntil.getTime() ? [{ id, acceptUntil }] : [];
  });
  for (const { id, acceptUntil } of changed)
    await trx.updateTable('attempts').set({ accept_until: acceptUntil }).where('id', '=', id).execute();
  return changed.length > 0;
}

/** The episode of the report that speaks for a covered alarm: what concerns all of its alarms is told once. */
function spokenFor(work: AlarmWork, node: NodeRow): string | null {
  const report = node.state === 'grouped' ? work.reportOf(node) : undefined;
  return report && report.state !== 'delay' ? report.episode_id : null;
}

/** Asks the rounds of covered alarms again, which waited for their report to begin. */
async function askAgain(trx: Kysely<DB>, covered: readonly NodeRow[], now: Date): Promise<void> {
  const waiting = covered.flatMap(({ episode_id: id, covered_state: stands }) =>
    id && stands === 'reporting' ? [id] : [],
  );
  if (waiting.length === 0) return;
  await continueRuns(trx, waiting, now);
  await enqueue(trx, [wakeRuns(now)]);
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
  ...stepRunsNamed,
  run: (platform: Platform, { due }) => stepRuns(platform, new Date(due)),
});
