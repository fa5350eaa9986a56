import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger as WorkerLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openSamePool } from '#platform/database/pool.ts';
import { idsOf } from '#platform/log/log-context.ts';
import { jobsGivenUp } from './job-metrics.ts';
import { errorLine, isAlarming, withoutSecrets, type JobFailure } from './job-failure.rules.ts';

export interface JobRunner {
  /** The name under which it locks jobs. */
  name: string;
  /** Aborts when a connection is lost or graphile-worker gives up: replace this runner. */
  failure: AbortSignal;
  /** Lets the running jobs end, but waits at most `withinMs`, as graphile-worker hangs when its database is gone. */
  stop(withinMs: number): Promise<void>;
}

export interface JobRunnerOptions {
  ownerPool: pg.Pool;
  tasks: TaskList;
  concurrency: number;
  log: Logger;
  /** Told of jobs that keep failing; never throws. */
  failed?: (failure: JobFailure) => void;
}

/** A job due later starts at most this late; one due at once is announced by the database. */
const POLL_MS = 200;

/** The end of a job is written a moment after it; then the next of its queue is fetched instead of polled for. */
const QUEUE_FREE_AFTER_MS = 5;

/** One life of graphile-worker, on connections of its own. @throws Error when the database is not there */
export async function startJobRunner({
  ownerPool,
  tasks,
  concurrency,
  log,
  failed,
}: JobRunnerOptions): Promise<JobRunner> {
  const failure = new AbortController();
  const pool = openSamePool(ownerPool, log);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    clients.add(client);
    // What the lost connection had asked for may have been done: only a new name tells those jobs apart.
    client.once('error', () => failure.abort());
  });
  pool.on('remove', (client) => clients.delete(client));

  let name = '';
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => (name = workerPool.id));
  events.on('pool:gracefulShutdown', () => failure.abort());
  events.on('job:complete', ({ worker, job }) => {
    if (job.job_queue_id !== null) setTimeout(() => worker.workerPool.nudge(1), QUEUE_FREE_AFTER_MS).unref();
  });
  events.on('job:error', ({ job, error }) => {
    const { task_identifier: task, attempts, max_attempts: maxAttempts, payload } = job;
    const isLast = attempts >= maxAttempts;
    if (isLast) jobsGivenUp.inc({ name: task });
    const said = errorLine(error, payload);
    const stack = error instanceof Error ? withoutSecrets(error.stack ?? '', payload) : undefined;
    const facts = { ...idsOf(payload), job: task, id: job.id, attempt: attempts, error: said, stack };
    if (!isAlarming(attempts, maxAttempts)) return log.warn(facts, 'a job failed and is tried again');
    log.error(facts, isLast ? 'a job failed for good' : 'a job keeps failing');
    // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- pg gives it as a number, whatever its type says
    failed?.({ id: String(job.id), name: task, attempts, isLast, error: said });
  });

  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    concurrency,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    events,
    logger: toWorkerLogger(log),
    parsedCronItems: [],
    preset: {
      worker: {
        localQueue: { size: concurrency * 2 },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // It would fetch no job any more once a newer version has changed the tables of jobs.
        preparedStatements: false,
      },
    },
  }).catch((error: unknown) => {
    void pool.end();
    throw error;
  });
  runner.promise.catch(() => undefined);

  return {
    get name() {
      return name;
    },
    failure: failure.signal,
    async stop(withinMs) {
      const patience = new AbortController();
      const stopped = runner.stop().catch(() => undefined);
      await Promise.race([
        stopped,
        delay(withinMs, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
      for (const client of clients) client.end().catch(() => undefined);
    },
  };
}

/** graphile-worker's own lines; failures of jobs are logged from its events, with their job. */
function toWorkerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error' && !message.startsWith('Failed task'))
      log.warn({ from: 'graphile-worker' }, message);
    else log.trace({ from: 'graphile-worker' }, message);
  });
}
