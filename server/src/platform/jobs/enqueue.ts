import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Job } from './job.ts';

/**
 * Adds jobs in the caller's transaction: they run after it commits, and never when it rolls back. All go in one
 * statement; two of one key in one call are refused by the database.
 */
export async function enqueue(trx: Kysely<DB>, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ name, payload, options }) => ({
    identifier: name,
    payload,
    run_at: options.at,
    job_key: options.key,
    queue_name: options.queue,
    max_attempts: options.maxAttempts,
    priority: options.priority,
  }));
  await sql`select enqueue_jobs(${JSON.stringify(specs)}::jsonb)`.execute(trx);
}

/**
 * Adds a job of a key unless there is one, which keeps its time. Cheap however many ask at once: of {@link enqueue} each would wait for
 * the commit of the one before.
 */
export async function enqueueOnce(trx: Kysely<DB>, job: Job): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select has_job(${job.options.key}) as known`.execute(trx);
  if (rows[0]?.known !== true) await enqueue(trx, [job]);
}

/** Removes the pending jobs of these keys in the caller's transaction. One that runs just now goes on, and is not tried again. */
export async function cancelJobs(trx: Kysely<DB>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`select cancel_jobs(${keys})`.execute(trx);
}
