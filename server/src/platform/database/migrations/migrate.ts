import { setTimeout as delay } from 'node:timers/promises';
import { runMigrations, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { applyMigration } from './apply-migration.ts';
import { migrationPatience, untilLocked, type LockPatience } from './lock-patience.ts';
import { readMigrations } from './migration-files.ts';
import { openPool } from '../pool.ts';
import { checkPostgresVersion } from '../postgres/postgres-version.ts';
import { readSchemaState } from './schema-state.ts';

const ROLES = ['belfry_owner', 'belfry_app', 'belfry_provider', 'belfry_migrator'];

/** Any number, the same in every node: who holds it migrates. */
const MIGRATION_LOCK = 4_201_118;
/** Whatever an operator has set for others: a file may take long, and who holds the turn is silent meanwhile. */
const unlimited = { statement_timeout: 0, transaction_timeout: 0, idle_session_timeout: 0 };
const lookAgainMs = 200;
const tellEveryMs = 10_000;

/** Which database, and how. */
export interface MigrateOptions {
  url: string;
  log: Logger;
  folder?: string | undefined;
  locks?: LockPatience;
  /** Ends it between two files, tries or batches; what was applied stays. */
  signal?: AbortSignal | undefined;
  /** Milliseconds between two lines about the progress of batches. */
  progressEveryMs?: number;
  /** A file in batches fails beyond this, a million unless told. */
  batchesAtMost?: number;
}

/**
 * Brings the database of `url` to the newest schema: roles, job tables, then each new file as belfry_owner, in a
 * transaction of its own unless it says otherwise. Nodes that start together take turns. The login must be able to
 * create roles and own the database.
 * @throws {SchemaFault} when the server is too old, or a file that was applied has changed
 * @throws Error when a file fails; of one that is a transaction nothing stays
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { url, log, folder, signal, locks = migrationPatience, progressEveryMs = 5_000 } = options;
  const { batchesAtMost = 1_000_000 } = options;
  const migrations = readMigrations(folder);
  const loginPool = openPool({ url, log, size: 1, settings: unlimited });
  const settings = { ...unlimited, lock_timeout: locks.lockTimeoutMs };
  const ownerPool = openPool({ url, log, size: 3, role: 'belfry_owner', settings });
  try {
    const login = await loginPool.connect();
    const turn = new AbortController();
    login.once('end', () =>
      turn.abort(new Error('the connection that holds the turn to migrate was lost: run it again')),
    );
    const ends = AbortSignal.any([turn.signal, ...(signal ? [signal] : [])]);
    try {
      await checkPostgresVersion(login);
      await takeTurn(login, log, ends);
      await prepareRoles(login);
      const jobTables = { ...locks, log, signal: ends, migration: 'graphile-worker' };
      await untilLocked(() => runMigrations({ pgPool: ownerPool, logger: quiet(log) }), jobTables);
      const owner = await ownerPool.connect();
      try {
        await owner.query(`create table if not exists migrations (
          name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`);
        const { pending, unknown } = await readSchemaState(owner, migrations);
        if (unknown) log.warn({ migration: unknown }, 'the database is newer than this program');
        for (const migration of pending) {
          ends.throwIfAborted();
          const apply = { ...locks, log, signal: ends, progressEveryMs, batchesAtMost };
          await applyMigration(owner, migration, apply);
          log.info({ migration: migration.name }, 'migration applied');
        }
      } finally {
        owner.release(true);
      }
    } catch (error) {
      turn.signal.throwIfAborted();
      throw error;
    } finally {
      login.release(true);
    }
  } finally {
    await Promise.all([loginPool.end(), ownerPool.end()]);
  }
}

/** Asks again and again: who waits in a statement is a transaction that an index built concurrently waits for in turn. */
async function takeTurn(login: pg.PoolClient, log: Logger, signal: AbortSignal): Promise<void> {
  let toldAt = performance.now();
  for (;;) {
    const { rows } = await login.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.mine) return;
    if (performance.now() - toldAt >= tellEveryMs) {
      toldAt = performance.now();
      log.info('another process migrates the database: waiting for it');
    }
    await delay(lookAgainMs, undefined, { signal });
  }
}

/** Roles belong to the whole cluster, so that another database may make them at the same moment. */
async function prepareRoles(login: pg.PoolClient): Promise<void> {
  for (const role of ROLES) {
    await login.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
  }
  const membership = await login.query<{ role: string }>(
    `select rolname as role from pg_roles where rolname = any($1) and not pg_has_role(current_user, oid, 'SET')`,
    [ROLES],
  );
  for (const { role } of membership.rows) await login.query(`grant ${role} to current_user`);
  await login.query(`do $$ begin
    if not pg_has_role('belfry_migrator', 'belfry_owner', 'MEMBER') then grant belfry_owner to belfry_migrator; end if;
    if not has_database_privilege('belfry_owner', current_database(), 'CREATE') then
      execute format('grant connect, create, temporary on database %I to belfry_owner', current_database());
    end if;
    if not has_schema_privilege('belfry_owner', 'public', 'CREATE') then grant usage, create on schema public to belfry_owner; end if;
  end $$`);
}

function quiet(log: Logger): WorkerLogger {
  return new WorkerLogger(
    () => (level, message) => (level === 'error' ? log.error(message) : log.trace(message)),
  );
}
