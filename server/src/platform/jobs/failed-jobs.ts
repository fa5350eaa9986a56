import type pg from 'pg';

/** A job that used up its tries. */
export interface FailedJob {
  id: number;
  name: string;
  payload: unknown;
  attempts: number;
  lastError: string;
  /** Real time of the last try. */
  failedAt: Date;
}

/** The jobs that failed for good, newest first, at most 200: for staff to see. */
export async function failedJobs(ownerPool: pg.Pool): Promise<FailedJob[]> {
  const answer = await ownerPool.query<FailedJob>(
    `select jobs.id, identifier as name, payload, attempts, last_error as "lastError", updated_at as "failedAt"
      from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
      where attempts >= max_attempts and locked_at is null and last_error is not null
      order by updated_at desc limit 200`,
  );
  return answer.rows;
}

/** Gives a job that failed for good all its tries again. @returns false where there is none of this id */
export async function retryFailedJob(ownerPool: pg.Pool, id: number): Promise<boolean> {
  const { rowCount } = await ownerPool.query(
    `select graphile_worker.reschedule_jobs(array[id], now(), attempts => 0) from graphile_worker._private_jobs
      where id = $1 and attempts >= max_attempts and locked_at is null`,
    [id],
  );
  await ownerPool.query(`select pg_notify('jobs:insert', '{"r":0,"count":1}')`);
  return rowCount !== 0;
}
