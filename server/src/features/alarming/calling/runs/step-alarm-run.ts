import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import type { AlarmChanges, AlarmWork, NodeRow } from '#features/alarming/alarms/engine/alarm-work.ts';
import { isGroupReport } from '#features/alarming/alarms/engine/grouping.rules.ts';
import { openAlarmWork } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { publishChanges, publishEpisodes } from '#features/alarming/alarms/engine/publish-changes.ts';
import type { PlanStep } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import { readListOfAlarm, type ListOfAlarm } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import {
  continueRuns,
  finishRun,
  holdRuns,
  setNextStep,
  wakeRuns,
  wakeRunsAt,
} from '#features/alarming/call-lists/runs.ts';
import { findAttemptsOfRun, leaveUnanswered, wasDelivered } from '../attempts/attempts.queries.ts';
import { beginAttempt } from '../attempts/begin-attempt.ts';
import { findAcceptedBy } from '../subjects/subject.queries.ts';
import { interruptTests } from '../test-runs/test-jobs.ts';
import { isTesting } from '../test-runs/test-runs.queries.ts';
import { carryAttempt } from './carry-attempt.ts';
import { findCarriedAttempts, type TriedAttempt } from './carried-attempts.queries.ts';
import { contactIn } from './plan-contacts.ts';
import { planRun } from './plan-run.ts';
import { roundStep, speakerOf, standingOf, type RoundNode, type RoundStep } from './round.rules.ts';
import { findOpenRun, lockDueRun, type DueRun, type RunRow } from './runs.queries.ts';
import { tellEveryone } from './tell-everyone.ts';

/** Takes the round of an alarm a step further: asks the plan, does what it says, until it says wait or over. */
export async function stepAlarmRun(platform: Platform, due: DueRun, now: Date): Promise<void> {
  const done = await platform.database.transaction('engine', async (trx) => {
    const round = await openRound(trx, platform, due, now);
    return round && takeSteps(trx, round);
  });
  if (!done) return;
  const { changes, companyId } = done;
  await publishChanges(platform, changes);
  if (changes.nodes.length === 0) await publishEpisodes(platform, companyId, [...changes.episodeIds]);
}

/** A round that goes on, under the lock of its device. */
interface Round {
  work: AlarmWork;
  node: NodeRow;
  /** With the moment since when its alarm asks. */
  run: RunRow & { asked_at: Date };
  /** Whom its alarm calls; undefined where the company has no such list any more. */
  called: ListOfAlarm | undefined;
  /** What was tried, by the round or by its report in its place. */
  attempts: TriedAttempt[];
  acceptedBy: Awaited<ReturnType<typeof findAcceptedBy>>;
  /** Since when the administrators are called instead of the list. */
  fallbackAt: Date | null;
  now: Date;
  limitMinutes: number;
}

/** Null where nobody is to be called now: the step is not due any more, the alarm is held, or the round is over. */
async function openRound(
  trx: Kysely<DB>,
  { config }: Platform,
  { id: runId, deviceId, alarmId }: DueRun,
  now: Date,
): Promise<Round | null> {
  const work = await openAlarmWork(trx, now, [deviceId], [{ deviceId, alarmId }]);
  const run = await lockDueRun(trx, runId, now);
  if (!run) return null;
  const node = work.node(deviceId, alarmId);
  const standing = standingOf(node && asRoundNode(node), run.episode_id);
  if (standing === 'held') await holdRuns(trx, [run.episode_id]);
  if (standing === 'over') await finishRun(trx, run.id, { outcome: 'stopped', now });
  if (standing !== 'goes-on' || !node) return null;
  return {
    work,
    node,
    run,
    called: await readListOfAlarm(trx, run.company_id, node.call_list_id),
    attempts: await findTried(trx, run, node, now),
    acceptedBy: await findAcceptedBy(trx, run.episode_id),
    fallbackAt: run.fallback_at,
    now,
    limitMinutes: config.CONTACT_LIMIT_MINUTES,
  };
}

/** What a report did for others is theirs; what it did for its own round stands among what was carried. */
async function findTried(trx: Kysely<DB>, run: RunRow, node: NodeRow, now: Date): Promise<TriedAttempt[]> {
  const isReport = isGroupReport(node.alarm_id);
  const own = await leaveUnanswered(trx, await findAttemptsOfRun(trx, run.id), now);
  return [
    ...(isReport ? [] : own),
    ...(isReport || node.alarm_group ? await findCarriedAttempts(trx, run.id) : []),
  ];
}

async function takeSteps(
  trx: Kysely<DB>,
  round: Round,
): Promise<{ changes: AlarmChanges; companyId: string }> {
  if (round.attempts.length === 0) await begin(trx, round);
  while (await takeStep(trx, round));
  return { changes: await round.work.save(trx), companyId: round.run.company_id };
}

/** The round has called nobody yet. */
async function begin(trx: Kysely<DB>, { work, node, run, called, now }: Round): Promise<void> {
  work.note({
    ...aboutRun(run, node),
    kind: 'run.started',
    at: now,
    detail: { round: run.round, list: called?.called ?? null },
  });
  if (isGroupReport(node.alarm_id)) await askAgain(trx, work.coveredBy(node), now);
  // Whoever is busy with a test must be free for this.
  if (await isTesting(trx, run.company_id)) await enqueue(trx, [interruptTests(run.company_id)]);
}

/** Does what the plan says next; false when nothing follows for now. */
async function takeStep(trx: Kysely<DB>, round: Round): Promise<boolean> {
  const { work, node, run, called, attempts, acceptedBy, fallbackAt, now, limitMinutes } = round;
  const keys = acceptedBy.map(({ key }) => key);
  const device = work.device(run.device_id);
  const planned = planRun(called, attempts, keys, device, fallbackAt, now, limitMinutes);
  const step = roundStep(planned, {
    alarmId: node.alarm_id,
    attempts: attempts.length,
    fellBack: fallbackAt !== null,
  });
  if (step.kind === 'attempt') return call(trx, round, step);
  if (step.kind === 'fall-back') {
    fallBack(round, step);
    return true;
  }
  await (step.kind === 'wait' ? wait(trx, round, step.until) : finish(trx, round, step));
  return false;
}

/** Calls somebody, by the round's own voice or by that of its report; false where it has to wait for the report. */
async function call(
  trx: Kysely<DB>,
  round: Round,
  step: Extract<PlanStep, { kind: 'attempt' }>,
): Promise<boolean> {
  const { work, node, run, called, attempts, fallbackAt, now } = round;
  const speaker = await findSpeaker(trx, work, node, run);
  if (speaker === 'later') {
    // This round is asked again with the report's first step.
    await setNextStep(trx, run.id, { at: null, fallbackAt });
    return false;
  }
  const contact = contactIn(called, step.contactId);
  const { tried, isNew } = speaker
    ? await carryAttempt(trx, speaker, { node, run, contact, step, now })
    : { tried: await beginAttempt(trx, { run, contact, step, now, subject: 'alarm' }), isNew: true };
  attempts.push(tried);
  if (!isNew) return true;
  const spoken = speaker ?? { node, run };
  work.touchEpisode(spoken.run.episode_id);
  work.note({
    ...aboutRun(spoken.run, spoken.node),
    kind: 'attempt.started',
    at: now,
    person: { kind: 'contact', id: contact.id, name: contact.name },
    detail: { medium: step.medium, number: step.number, pass: step.pass },
  });
  return true;
}

async function wait(trx: Kysely<DB>, round: Round, until: Date): Promise<void> {
  const { work, run, called, attempts, fallbackAt } = round;
  if (called && (await followTimeToAccept(trx, attempts, called.list.timeToAccept)))
    work.touchEpisode(run.episode_id);
  await setNextStep(trx, run.id, { at: until, fallbackAt });
  await enqueue(trx, [wakeRunsAt(until)]);
}

function fallBack(round: Round, { raises }: Extract<RoundStep, { kind: 'fall-back' }>): void {
  const { work, node, run, now } = round;
  round.fallbackAt = now;
  work.note({
    ...aboutRun(run, node),
    kind: 'run.finished',
    at: now,
    detail: { outcome: 'nobody-available', next: 'administrators' },
  });
  if (raises) work.setFailure(run.device_id, raises, true);
}

async function finish(
  trx: Kysely<DB>,
  { work, node, run, acceptedBy, fallbackAt, now }: Round,
  { outcome, tellsEverybody }: Extract<RoundStep, { kind: 'over' }>,
): Promise<void> {
  await finishRun(trx, run.id, { outcome, now, fallbackAt });
  if (tellsEverybody)
    await tellEveryone(trx, { ...run, episode_id: spokenFor(work, node) ?? run.episode_id }, now);
  work.note({
    ...aboutRun(run, node),
    kind: 'run.finished',
    at: now,
    detail: { outcome, round: run.round },
  });
  const acceptor = acceptedBy.at(-1);
  // The list was changed since: fewer have to accept than did already.
  if (outcome === 'accepted' && acceptor)
    work.tell(node, 'accepted', { acceptedBy: { name: acceptor.name, contactId: acceptor.contactId } });
  else work.tell(node, 'round-over', { delivered: await wasDelivered(trx, run.episode_id, run.asked_at) });
}

/** The report that speaks for a round; null where it speaks for itself, `later` where it waits for the report. */
async function findSpeaker(
  trx: Kysely<DB>,
  work: AlarmWork,
  node: NodeRow,
  run: RunRow,
): Promise<{ node: NodeRow; run: RunRow } | 'later' | null> {
  if (isGroupReport(node.alarm_id)) return { node, run };
  const report = node.state === 'grouped' ? work.reportOf(node) : undefined;
  const speaker = speakerOf(asRoundNode(node), report && asRoundNode(report));
  if (!report?.episode_id || speaker === 'itself') return null;
  if (speaker === 'anew') work.tell(report, 'timer');
  if (speaker !== 'report') return 'later';
  const spoken = await findOpenRun(trx, report.episode_id);
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

function asRoundNode(node: NodeRow): RoundNode {
  return {
    alarmId: node.alarm_id,
    state: node.state,
    coveredState: node.covered_state,
    episodeId: node.episode_id,
  };
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
