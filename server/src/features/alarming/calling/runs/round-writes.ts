import { sql, type Kysely } from 'kysely';
import type { DB, Last } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { announce } from '#features/alarming/alarms/announcement.ts';
import {
  continueRuns,
  saveRunSteps,
  wakeRuns,
  wakeRunsAt,
  type RunStep,
} from '#features/alarming/call-lists/runs.ts';
import { moveAcceptUntil } from '../attempts/attempts.queries.ts';
import { insertAttempts, type NewAttempt } from '../attempts/begin-attempt.ts';
import { deliver } from '../phone/phone-jobs.ts';
import { interruptTests } from '../test-runs/test-jobs.ts';

/** What the steps of a set of rounds ask to be written, beside what the engine keeps of their alarms. */
export interface RoundWrites {
  attempts: NewAttempt[];
  steps: RunStep[];
  /** Attempts whose time to accept follows their list's. */
  moved: { id: string; acceptUntil: Date }[];
  /** Episodes whose rounds waited for their report, and are asked again. */
  continued: string[];
  /** Companies whose tests give way. */
  interrupted: Set<string>;
  /** Episodes for which there is nobody to call. */
  toNobody: string[];
}

/** Nothing yet. */
export function noWrites(): RoundWrites {
  return { attempts: [], steps: [], moved: [], continued: [], interrupted: new Set(), toNobody: [] };
}

/** Writes it set by set, with the jobs that follow; `last` is given what nobody has to wait for. */
export async function saveRounds(
  trx: Kysely<DB>,
  { attempts, steps, moved, continued, interrupted, toNobody }: RoundWrites,
  now: Date,
  last: Last,
): Promise<void> {
  const announced = await noteNobodyTold(trx, toNobody, now);
  const waits = new Set(steps.flatMap(({ nextStepAt }) => nextStepAt?.getTime() ?? []));
  const jobs = [
    ...[...interrupted].map(interruptTests),
    ...(continued.length > 0 ? [wakeRuns(now)] : []),
    ...attempts.map(({ id }) => deliver(id, 'alarm')),
    ...[...waits].map((at) => wakeRunsAt(new Date(at))),
    ...(announced.length > 0 ? [announce(announced)] : []),
  ];
  last(
    Promise.all([
      insertAttempts(trx, attempts),
      moveAcceptUntil(trx, moved),
      continueRuns(trx, continued, now),
      saveRunSteps(trx, steps),
      enqueue(trx, jobs),
    ]),
  );
}

/** Every user of a company is told at once, once an episode, that there is nobody to call for it (decision 0082). */
async function noteNobodyTold(trx: Kysely<DB>, episodeIds: readonly string[], now: Date) {
  if (episodeIds.length === 0) return [];
  const rows = await trx
    .updateTable('episodes')
    .set({ nobody_told_at: now })
    .where('id', '=', sql<string>`any(${episodeIds}::uuid[])`)
    .where('nobody_told_at', 'is', null)
    .returning(['id as episodeId', 'company_id as companyId'])
    .execute();
  return rows.map((row) => ({ ...row, kind: 'nobody-to-call' as const }));
}
