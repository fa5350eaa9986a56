import { setTimeout as delay } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { JobFailure } from './job-failure.rules.ts';
import { startJobRunner, type JobRunner } from './job-runner.ts';
import type { JobDefinition } from './job.ts';
import { idsOf, inLogContext } from '#platform/log/log-context.ts';
import { fromZero } from '#platform/metrics/from-zero.ts';
import { jobsGivenUp, timed } from './job-metrics.ts';
import { watchOverJobs } from './orphaned-jobs.ts';

export interface JobWorkerOptions<C> {
  ownerPool: pg.Pool;
  /** Every job of every feature. */
  jobs: readonly JobDefinition<C>[];
  /** Given to each job. */
  context: C;
  log: Logger;
  /** Jobs at a time; 10 unless told. */
  concurrency?: number;
  /** Told of every failure of a job that has failed more than three times, or for good. What it throws is logged. */
  failed?: (failure: JobFailure) => Promise<void>;
}

const STOP_WITHIN_MS = 30_000;
const GIVE_UP_AFTER_MS = 2_000;
const TRY_AGAIN_MS = 500;

/**
 * Runs jobs until `stop`, which lets the running ones end. What a killed process left behind runs again within seconds,
 * and so does what was running when the database went away.
 */
export async function startJobWorker<C>(options: JobWorkerOptions<C>): Promise<{ stop(): Promise<void> }> {
  const { ownerPool, jobs, context, log, concurrency = 10 } = options;
  fromZero(
    jobsGivenUp,
    jobs.map(({ name }) => ({ name })),
  );
  const telling = new Set<Promise<void>>();
  const failed = (failure: JobFailure): void => {
    const told = (options.failed?.(failure) ?? Promise.resolve())
      .catch((error: unknown) =>
        log.warn({ err: error, job: failure.name }, 'nobody is told of a failing job'),
      )
      .finally(() => telling.delete(told));
    telling.add(told);
  };
  const start = (): Promise<JobRunner> =>
    startJobRunner({ ownerPool, tasks: toTasks(jobs, context), concurrency, log, failed });

  const stopping = new AbortController();
  const watch = await watchOverJobs(ownerPool, log);
  let runner = await start();
  await watch.livesAs(runner.name);

  const supervision = (async () => {
    for (;;) {
      await aborted(AbortSignal.any([runner.failure, stopping.signal]));
      await runner.stop(stopping.signal.aborted ? STOP_WITHIN_MS : GIVE_UP_AFTER_MS);
      const next = await startAgain(start, stopping.signal, log);
      if (!next) return;
      runner = next;
      await watch
        .livesAs(runner.name)
        .catch((error: unknown) => log.warn({ err: error }, 'a job worker has no life sign yet'));
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await supervision;
      await Promise.all(telling);
      watch.stop();
    },
  };
}

/** Tries until it succeeds, or until `stopping`: a try that hangs then, as with a database that stands still, is not waited for. */
async function startAgain(
  start: () => Promise<JobRunner>,
  stopping: AbortSignal,
  log: Logger,
): Promise<JobRunner | undefined> {
  while (!stopping.aborted) {
    try {
      const starting = start();
      await Promise.race([starting, aborted(stopping)]);
      if (!stopping.aborted) return await starting;
      starting.then((late) => late.stop(0)).catch(() => undefined);
    } catch (error) {
      log.warn({ reason: String(error) }, 'the job worker does not start yet');
      await delay(TRY_AGAIN_MS);
    }
  }
  return undefined;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function toTasks<C>(jobs: readonly JobDefinition<C>[], context: C): TaskList {
  const tasks: TaskList = {};
  for (const { name, run } of jobs) {
    if (tasks[name]) throw new Error(`two jobs are called ${name}`);
    tasks[name] = (payload, { job }) =>
      inLogContext({ job: name, jobId: String(job.id as unknown), ...idsOf(payload) }, () =>
        timed(name, () =>
          run(context, payload, { number: job.attempts, isLast: job.attempts >= job.max_attempts }),
        ),
      );
  }
  return tasks;
}
