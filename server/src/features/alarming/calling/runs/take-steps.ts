import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { AlarmWork, NodeRow } from '#features/alarming/alarms/engine/alarm-work.ts';
import { isGroupReport } from '#features/alarming/alarms/engine/grouping.rules.ts';
import type { PlanStep } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import { newAttempt } from '../attempts/begin-attempt.ts';
import { carryAttempt, findSpeaker } from './carry-attempt.ts';
import type { TriedAttempt } from './carried-attempts.queries.ts';
import type { Round } from './open-rounds.ts';
import { contactIn } from './plan-contacts.ts';
import { planRun } from './plan-run.ts';
import { roundStep, type RoundStep } from './round.rules.ts';
import type { RoundWrites } from './round-writes.ts';
import type { RunRow } from './runs.queries.ts';

type Over = Extract<RoundStep, { kind: 'over' }>;

/** A round that came to its end. */
export interface EndedRound {
  round: Round;
  over: Over;
}

/** The round has called nobody yet. */
export function beginRound({ work, node, run, called, testing, now }: Round, writes: RoundWrites): void {
  work.note({
    ...aboutRun(run, node),
    kind: 'run.started',
    at: now,
    detail: { round: run.round, list: called?.called ?? null },
  });
  if (isGroupReport(node.alarm_id)) writes.continued.push(...waitingFor(work, node));
  // Whoever is busy with a test must be free for this.
  if (testing) writes.interrupted.add(run.company_id);
}

/** Does what the plan says until nothing follows for now; gives the end, where it came to that. */
export async function takeSteps(trx: Kysely<DB>, round: Round, writes: RoundWrites): Promise<Over | null> {
  for (;;) {
    const step = nextStep(round);
    if (step.kind === 'over') return step;
    if (step.kind === 'wait') {
      wait(round, step.until, writes);
      return null;
    }
    if (step.kind === 'fall-back') fallBack(round, step);
    else if (!(await call(trx, round, step, writes))) return null;
  }
}

function nextStep({
  work,
  node,
  run,
  called,
  attempts,
  acceptedBy,
  fallbackAt,
  now,
  limitMinutes,
}: Round): RoundStep {
  const keys = acceptedBy.map(({ key }) => key);
  const device = work.device(run.device_id);
  const planned = planRun(called, attempts, keys, device, fallbackAt, now, limitMinutes);
  const fellBack = fallbackAt !== null;
  return roundStep(planned, { alarmId: node.alarm_id, attempts: attempts.length, fellBack });
}

/** Calls somebody, by the round's own voice or by that of its report; false where it has to wait for the report. */
async function call(
  trx: Kysely<DB>,
  round: Round,
  step: Extract<PlanStep, { kind: 'attempt' }>,
  writes: RoundWrites,
): Promise<boolean> {
  const { work, node, run, called, attempts, fallbackAt, now } = round;
  const speaker = await findSpeaker(trx, work, node, run);
  if (speaker === 'later') {
    // This round is asked again with the report's first step.
    writes.steps.push({ runId: run.id, nextStepAt: null, fallbackAt, over: null });
    return false;
  }
  const contact = contactIn(called, step.contactId);
  if (speaker) {
    const { tried, isNew } = await carryAttempt(trx, speaker, { node, run, contact, step, now });
    attempts.push(tried);
    if (!isNew) return true;
  } else {
    const attempt = newAttempt({ run, contact, step, now });
    writes.attempts.push(attempt);
    attempts.push(attempt);
  }
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

function wait({ work, run, called, attempts, fallbackAt }: Round, until: Date, writes: RoundWrites): void {
  const moved = called ? movedToAccept(attempts, called.list.timeToAccept) : [];
  if (moved.length > 0) work.touchEpisode(run.episode_id);
  writes.moved.push(...moved);
  writes.steps.push({ runId: run.id, nextStepAt: until, fallbackAt, over: null });
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

/** Ends a round; `delivered`: something of it reached somebody. */
export function endRound({ round, over }: EndedRound, delivered: boolean, writes: RoundWrites): void {
  const { work, node, run, acceptedBy, fallbackAt, now } = round;
  const { outcome, tellsEverybody } = over;
  writes.steps.push({ runId: run.id, nextStepAt: null, fallbackAt, over: { outcome, at: now } });
  if (tellsEverybody) writes.toNobody.push(spokenFor(work, node) ?? run.episode_id);
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
  else work.tell(node, 'round-over', { delivered });
}

/** Attempts whose time to accept, which people are shown, is not the list's any more. */
function movedToAccept(attempts: readonly TriedAttempt[], minutes: number): RoundWrites['moved'] {
  return attempts.flatMap(({ id, started_at, dialled_at, accept_until: until }) => {
    // Whoever had to wait for the phone has the time from when it rang.
    const acceptUntil = new Date((dialled_at ?? started_at).getTime() + minutes * 60_000);
    return id && until && until.getTime() !== acceptUntil.getTime() ? [{ id, acceptUntil }] : [];
  });
}

/** The episode of the report that speaks for a covered alarm: what concerns all of its alarms is told once. */
function spokenFor(work: AlarmWork, node: NodeRow): string | null {
  const report = node.state === 'grouped' ? work.reportOf(node) : undefined;
  return report && report.state !== 'delay' ? report.episode_id : null;
}

/** Episodes of covered alarms whose rounds waited for their report to begin. */
function waitingFor(work: AlarmWork, report: NodeRow): string[] {
  return work
    .coveredBy(report)
    .flatMap(({ episode_id: id, covered_state: stands }) => (id && stands === 'reporting' ? [id] : []));
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
