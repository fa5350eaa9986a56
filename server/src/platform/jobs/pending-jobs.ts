import type pg from 'pg';

/**
 * Whether a job of this name is tried at the moment or is about to be: it is due or has failed before, and has tries left. One that
 * waits for its first time is none.
 */
export async function isBeingTried(ownerPool: pg.Pool, name: string): Promise<boolean> {
  const { rows } = await ownerPool.query<{ found: boolean }>(
    `select exists (select from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = task_id
      where identifier = $1 and (locked_at is not null
        or (attempts < max_attempts and (attempts > 0 or run_at <= now())))) as found`,
    [name],
  );
  return rows[0]?.found === true;
}
