import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { MovableClock } from '#platform/clock/clock.ts';
import type { DueOnTheWay } from './wakes.ts';

/** Moves business time for development and tests; pending jobs and rows that come due follow. */
export interface TimeTravel {
  /** The business time at which the next pending job or row is due; null when there is none. */
  nextDue(): Promise<Date | null>;
  /**
   * Moves business time to `target`, stopping at each due time on the way (what is due within half a second runs together), and resolves when all that became due has
   * run: a job that sets a timer five minutes ahead meets a clock five minutes on. Never moves back.
   * @throws Error naming the jobs that do not end within 60 s of real time, and a tenth of a second more for each that was due at once
   */
  advanceTo(target: Date): Promise<{ now: Date; nextDue: Date | null }>;
}

export interface TimeTravelOptions {
  ownerPool: pg.Pool;
  clock: MovableClock;
  /** The jobs that a worker runs; others are not waited for. */
  jobs: readonly { name: string }[];
  /** What else comes due, and is run at this node. */
  wakes: DueOnTheWay;
}

const SETTLE_MS = 60_000;
/** A storm has a thousand jobs due at once, and a busy machine needs its time for them. */
const SETTLE_MS_A_JOB = 100;
/** What is due this soon after another job runs with it: after a storm, hundreds of timers are milliseconds apart. */
const TOGETHER_MS = 500;

/** Time travel over the job table of this database and the rows that come due. The worker and the wakes must be running. */
export function createTimeTravel({ ownerPool, clock, jobs, wakes }: TimeTravelOptions): TimeTravel {
  const names = jobs.map((job) => job.name);
  let last: Promise<unknown> = Promise.resolve();
  /** Of rows that came due, when nothing was due the last time. */
  let runs = 0;

  async function nextDue(row?: Date | null): Promise<Date | null> {
    const [job, first] = await Promise.all([nextJobDue(), row === undefined ? wakes.nextDue() : row]);
    if (job === null || first === null) return job ?? first;
    return job < first ? job : first;
  }

  async function nextJobDue(): Promise<Date | null> {
    const answer = await ownerPool.query<{ due_ms: number | null }>(
      `select ceil(extract(epoch from min(run_at)) * 1000)::float8 + $2 as due_ms from graphile_worker.jobs
        where task_identifier = any($1) and attempts < max_attempts and locked_at is null`,
      [names, clock.aheadMs],
    );
    const due = answer.rows[0]?.due_ms;
    return typeof due === 'number' ? new Date(due) : null;
  }

  /** Waits until nothing that is due is pending or runs: jobs set rows, and rows add jobs. @returns when the first row is due */
  async function settle(): Promise<Date | null> {
    for (;;) {
      await settleJobs();
      const before = runs;
      const atRest = await wakes.settle();
      runs = atRest.runs;
      if (runs === before) return atRest.next;
    }
  }

  async function settleJobs(): Promise<void> {
    const began = Date.now();
    let mostDue = 0;
    for (;;) {
      const answer = await ownerPool.query<{ name: string; due: number }>(
        `select task_identifier as name, count(*)::int as due from graphile_worker.jobs where task_identifier = any($1)
          and (locked_at is not null or (run_at <= now() and attempts < max_attempts)) group by task_identifier`,
        [names],
      );
      if (answer.rows.length === 0) return;
      mostDue = Math.max(
        mostDue,
        answer.rows.reduce((sum, { due }) => sum + due, 0),
      );
      if (Date.now() > began + SETTLE_MS + mostDue * SETTLE_MS_A_JOB) {
        throw new Error(`jobs do not end: ${answer.rows.map((row) => row.name).join(', ')}`);
      }
      await delay(5);
    }
  }

  async function moveTo(time: Date): Promise<void> {
    const aheadMs = time.getTime() - Date.now();
    const step = aheadMs - clock.aheadMs;
    if (step <= 0) return;
    const before = clock.aheadMs;
    clock.aheadMs = aheadMs;
    try {
      await ownerPool.query(
        `with moved as (update business_clock set ahead_ms = $1),
          brought_forward as (
            select graphile_worker.reschedule_jobs(array[id], run_at - $2 * interval '1 ms') from graphile_worker.jobs
            where locked_at is null and attempts < max_attempts and run_at > now())
          select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*) + 1)::text) from brought_forward`,
        [aheadMs, step],
      );
    } catch (error) {
      clock.aheadMs = before;
      throw error;
    }
  }

  async function advance(target: Date): Promise<{ now: Date; nextDue: Date | null }> {
    let row = await settle();
    for (;;) {
      const due = await nextDue(row);
      const arrived = due === null || due > target;
      const stop = arrived ? target : new Date(Math.min(due.getTime() + TOGETHER_MS, target.getTime()));
      await moveTo(stop);
      row = await settle();
      if (arrived) return { now: clock.now(), nextDue: await nextDue(row) };
    }
  }

  return {
    nextDue: () => nextDue(),
    advanceTo(target) {
      const move = last.then(() => advance(target));
      last = move.catch(() => undefined);
      return move;
    },
  };
}
