import type pg from 'pg';
import type { Logger } from 'pino';

/** First half of the advisory locks that say "this worker lives"; the second is the hash of its name. */
const LIFE_SIGN = 4_201_119;
const CHECK_EVERY_MS = 2_000;

const KEEPALIVE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

/** Workers that hold jobs or queues and show no life sign. */
const ORPHANS = `select worker from (
    select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null) as holders
  where not exists (
    select from pg_locks where locktype = 'advisory' and granted and classid = ${LIFE_SIGN}
    and objid = hashtext(worker)::bit(32)::bigint::oid
    and database = (select oid from pg_database where datname = current_database()))`;

/** A connection of the pool's that is given back once, whoever of several does it. */
interface Session {
  client: pg.PoolClient;
  end(): void;
}

export interface JobWatch {
  /** Names the worker that lives in this process; an earlier one of this process is dead from now on. */
  livesAs(worker: string): Promise<void>;
  stop(): void;
}

/**
 * Holds a lock for a worker as long as its process lives, and frees the jobs of workers whose lock is gone:
 * graphile-worker itself would leave what a killed process had begun locked for four hours.
 */
export async function watchOverJobs(pool: pg.Pool, log: Logger): Promise<JobWatch> {
  let session: Session | undefined;
  let stopped = false;
  let worker = '';
  let last: Promise<void> = Promise.resolve();

  async function openSession(): Promise<Session> {
    const client = await pool.connect();
    let ended = false;
    const fresh: Session = {
      client,
      end() {
        if (session === fresh) session = undefined;
        if (!ended) client.release(true);
        ended = true;
      },
    };
    // Also after the end: what PostgreSQL says when it stops may come later.
    client.once('error', () => fresh.end());
    try {
      await client.query(KEEPALIVE);
    } catch (error) {
      fresh.end();
      throw error;
    }
    return fresh;
  }

  async function check(): Promise<void> {
    if (stopped) return;
    if (!session) {
      const fresh = await openSession();
      if (stopped) return fresh.end();
      session = fresh;
      await giveSign(fresh.client);
    }
    const { client } = session;
    const orphans = await client.query<{ worker: string }>(ORPHANS);
    const workers = orphans.rows.map((row) => row.worker).filter((name) => name !== worker);
    if (workers.length === 0) return;
    log.warn({ workers }, 'jobs of a worker that died are taken over');
    await client.query('select graphile_worker.force_unlock_workers($1)', [workers]);
    await client.query(`select pg_notify('jobs:insert', '{"r":0,"count":100}')`);
  }

  async function giveSign(to: pg.PoolClient): Promise<void> {
    await to.query('select pg_advisory_unlock_all()');
    if (worker) await to.query('select pg_advisory_lock_shared($1, hashtext($2))', [LIFE_SIGN, worker]);
  }

  /** One after the other, as they share a session. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  await inTurn(check);
  const timer = setInterval(() => {
    inTurn(check).catch((error: unknown) =>
      log.debug({ reason: String(error) }, 'no look at dead workers now'),
    );
  }, CHECK_EVERY_MS);
  timer.unref();

  return {
    livesAs: (name) =>
      inTurn(async () => {
        worker = name;
        if (session) await giveSign(session.client);
        await check();
      }),
    stop() {
      clearInterval(timer);
      stopped = true;
      session?.end();
    },
  };
}
