import * as z from 'zod/mini';
import { sql, type Kysely } from 'kysely';
import { instant } from '@belfry/contract/values/values.ts';
import type { DB } from '#platform/database/database.ts';
import { nameJob, type Job } from '#platform/jobs/job.ts';

/** The job that takes every run a step further that is due; the calling feature runs it. */
export const stepRunsNamed = nameJob({
  name: 'attempts/step-runs',
  payload: z.strictObject({ due: instant }),
});

/**
 * Wakes the runs whose step is due at a moment of business time; waking too often does no harm. The moment goes with the
 * job: the clock of the node that runs it may be behind, and must not find the step not due yet.
 */
export function wakeRunsAt(due: Date): Job {
  return stepRunsNamed.of({ due: due.toISOString() }, { at: due });
}

/** As {@link wakeRunsAt} for what is due now, without waiting for the database's clock. */
export function wakeRuns(now: Date): Job {
  return stepRunsNamed.of({ due: now.toISOString() });
}

/** How a run ended. */
export type RunOutcome = 'accepted' | 'used-up' | 'nobody-available' | 'stopped';

/** A round that begins: one run of the alarm's call list. */
export interface NewRun {
  companyId: string;
  deviceId: string;
  episodeId: string;
  /** Begins, but calls nobody until it goes on. */
  held: boolean;
}

/** Begins runs, each the round that its episode counts; the first step of those not held is due now. */
export async function insertRuns(trx: Kysely<DB>, runs: readonly NewRun[], now: Date): Promise<void> {
  if (runs.length === 0) return;
  await sql`
    insert into runs (company_id, device_id, episode_id, round, started_at, next_step_at)
    select x.company_id, x.device_id, x.episode_id, e.round, ${now}::timestamptz, case when not x.held then ${now}::timestamptz end
    from unnest(${runs.map((r) => r.companyId)}::uuid[], ${runs.map((r) => r.deviceId)}::uuid[],
      ${runs.map((r) => r.episodeId)}::uuid[], ${runs.map((r) => r.held)}::bool[]
    ) as x (company_id, device_id, episode_id, held)
    join episodes e on e.id = x.episode_id`.execute(trx);
}

/** Lets the unfinished runs of episodes begin no further attempt. */
export async function holdRuns(trx: Kysely<DB>, episodeIds: readonly string[]): Promise<void> {
  if (episodeIds.length === 0) return;
  await trx
    .updateTable('runs')
    .set({ next_step_at: null })
    .where('episode_id', '=', sql<string>`any(${episodeIds}::uuid[])`)
    .where('finished_at', 'is', null)
    .execute();
}

/** Lets held runs go on, or asks the plan of running ones again: somebody accepted, an attempt ended. */
export async function continueRuns(trx: Kysely<DB>, episodeIds: readonly string[], now: Date): Promise<void> {
  if (episodeIds.length === 0) return;
  await trx
    .updateTable('runs')
    .set({ next_step_at: now })
    .where('episode_id', '=', sql<string>`any(${episodeIds}::uuid[])`)
    .where('finished_at', 'is', null)
    .execute();
}

/** Lets the runs for which an attempt of their group's report stands ask their plan again. */
export async function continueRunsCarriedBy(trx: Kysely<DB>, attemptId: string, now: Date): Promise<void> {
  await trx
    .updateTable('runs')
    .set({ next_step_at: now })
    .where('id', 'in', (of) =>
      of.selectFrom('carried_attempts').select('run_id').where('attempt_id', '=', attemptId),
    )
    .where('finished_at', 'is', null)
    .execute();
}

/** Lets the runs of a company that are under way ask their plan again; held ones do when they go on. False without any. */
export async function continueRunsOfCompany(trx: Kysely<DB>, companyId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('runs')
    .set({ next_step_at: now })
    .where('company_id', '=', companyId)
    .where('next_step_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Where an unfinished run stands after a step. */
export interface RunStep {
  runId: string;
  /** When it takes its next step; null begins no further attempt until the run goes on. */
  nextStepAt: Date | null;
  /** Since when the administrators are called instead. */
  fallbackAt: Date | null;
  /** How and when it ended; null while it goes on. */
  over: { outcome: RunOutcome; at: Date } | null;
}

/** Writes where runs stand after a step. */
export async function saveRunSteps(trx: Kysely<DB>, steps: readonly RunStep[]): Promise<void> {
  if (steps.length === 0) return;
  const times = (of: (step: RunStep) => Date | null | undefined) =>
    steps.map((step) => of(step)?.toISOString() ?? null);
  await sql`
    update runs set next_step_at = step.next_step_at, fallback_at = step.fallback_at, outcome = step.outcome,
      finished_at = step.finished_at
    from unnest(${steps.map(({ runId }) => runId)}::uuid[], ${times((step) => step.nextStepAt)}::timestamptz[],
      ${times((step) => step.fallbackAt)}::timestamptz[], ${steps.map(({ over }) => over?.outcome ?? null)}::text[],
      ${times((step) => step.over?.at)}::timestamptz[]) as step (run_id, next_step_at, fallback_at, outcome, finished_at)
    where runs.id = step.run_id`.execute(trx);
}

/** Ends the unfinished runs of episodes. */
export async function finishRuns(
  trx: Kysely<DB>,
  episodeIds: readonly string[],
  outcome: RunOutcome,
  now: Date,
): Promise<void> {
  if (episodeIds.length === 0) return;
  await trx
    .updateTable('runs')
    .set({ next_step_at: null, finished_at: now, outcome })
    .where('episode_id', '=', sql<string>`any(${episodeIds}::uuid[])`)
    .where('finished_at', 'is', null)
    .execute();
}
