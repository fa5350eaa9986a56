import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { AlarmWork, NodeRow } from '#features/alarming/alarms/engine/alarm-work.ts';
import { isGroupReport } from '#features/alarming/alarms/engine/grouping.rules.ts';
import type { PlanStep } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import type { ContactRow } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import { findAttemptsOfReport, insertCarriedAttempt, type TriedAttempt } from './carried-attempts.queries.ts';
import { findOpenRun, type RunRow } from './runs.queries.ts';
import { beginAttempt } from '../attempts/begin-attempt.ts';
import { standsFor } from './carry.rules.ts';
import { asRoundNode } from './open-rounds.ts';
import { speakerOf } from './round.rules.ts';

/** The report that speaks for a round; null where it speaks for itself, `later` where it waits for the report. */
export async function findSpeaker(
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

/** Who asks a group's report to call somebody: a round of an alarm that it covers, or the report's own. */
export interface Carried {
  node: NodeRow;
  run: RunRow;
  contact: ContactRow;
  step: Extract<PlanStep, { kind: 'attempt' }>;
  now: Date;
}

/**
 * Lets a group's report call in the place of a round: by what it has just told this person, else by a new attempt. The
 * round counts it as its own, so that it comes to everybody in its own time, whoever speaks.
 */
export async function carryAttempt(
  trx: Kysely<DB>,
  report: { node: NodeRow; run: RunRow },
  { node, run, contact, step, now }: Carried,
): Promise<{ tried: TriedAttempt; isNew: boolean }> {
  const withinMs = step.acceptUntil.getTime() - now.getTime();
  const told = await findAttemptsOfReport(trx, {
    reportNodeId: report.node.id,
    askingNodeId: node.id,
    contactId: contact.id,
    medium: step.medium,
    since: new Date(now.getTime() - withinMs),
  });
  const known = told.find((attempt) =>
    standsFor(
      {
        startedAt: attempt.started_at,
        outcome: attempt.outcome,
        ofThisReport: attempt.episode_id === report.run.episode_id,
        stoodForAsker: attempt.stood_for_asker,
      },
      now,
      withinMs,
    ),
  );
  const attempt =
    known ?? (await beginAttempt(trx, { run: report.run, contact, step, now, subject: 'alarm' }));
  const { pass, number, medium } = step;
  const place = { contact_id: contact.id, medium, pass, number, started_at: now };
  await insertCarriedAttempt(trx, {
    ...place,
    company_id: run.company_id,
    run_id: run.id,
    node_id: node.id,
    attempt_id: attempt.id,
  });
  const { state, outcome } = attempt;
  return { tried: { ...place, state, outcome, dialled_at: null }, isNew: known === undefined };
}
