import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool } from './pool.ts';

/** The plain SQL files, in the order of their numbers. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations');

const ROLES = ['belfry_owner', 'belfry_app', 'belfry_provider', 'belfry_migrator'];

/** Any number, the same in every node: who holds it migrates. */
const MIGRATION_LOCK = 4_201_118;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Reads `NNNN-name.sql` files. @throws Error when a number is missing or there twice */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return files.map((name, index) => {
    if (!name.startsWith(`${String(index + 1).padStart(4, '0')}-`)) {
      throw new Error(
        `Migrations are numbered without gap or repeat: ${name} should be number ${index + 1}.`,
      );
    }
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings the database of `url` to the newest schema: roles, job tables, then each new file in a transaction of its
 * own as belfry_owner. Nodes that start together take turns. The login must be able to create roles and own
 * the database.
 * @throws Error when a file that was applied has changed, or when one fails; nothing of that one stays.
 */
export async function migrate({
  url,
  log,
  folder,
}: {
  url: string;
  log: Logger;
  folder?: string;
}): Promise<void> {
  const migrations = readMigrations(folder);
  const loginPool = openPool({ url, log, size: 1 });
  const ownerPool = openPool({ url, log, size: 3, role: 'belfry_owner' });
  const login = await loginPool.connect();
  try {
    await login.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await prepareRoles(login);
    await runMigrations({ pgPool: ownerPool, logger: quiet(log) });
    const owner = await ownerPool.connect();
    try {
      await applyAll(owner, migrations, log);
    } finally {
      owner.release();
    }
  } finally {
    login.release(true);
    await Promise.all([loginPool.end(), ownerPool.end()]);
  }
}

/** Names of the migrations that the database of `url` does not have yet. */
export async function pendingMigrations(url: string, log: Logger): Promise<string[]> {
  const pool = openPool({ url, log, size: 1 });
  try {
    const { rows } = await pool.query<{ there: boolean }>(
      `select to_regclass('migrations') is not null as there`,
    );
    const names = readMigrations().map(({ name }) => name);
    if (!rows[0]?.there) return names;
    // The table is the owner's, and a login may have only what it takes on.
    await pool.query('set role belfry_owner');
    const applied = (await pool.query<{ name: string }>('select name from migrations')).rows;
    return names.filter((name) => !applied.some((row) => row.name === name));
  } finally {
    await pool.end();
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

async function applyAll(owner: pg.PoolClient, migrations: Migration[], log: Logger): Promise<void> {
  await owner.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`);
  const answer = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  const applied = new Map(answer.rows.map((row) => [row.name, row.checksum]));
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown) log.warn({ migration: unknown }, 'the database is newer than this program');
  for (const migration of migrations) {
    const before = applied.get(migration.name);
    if (before === migration.checksum) continue;
    if (before)
      throw new Error(
        `Migration ${migration.name} was changed after it was applied: restore it and write a new one.`,
      );
    await apply(owner, migration);
    log.info({ migration: migration.name }, 'migration applied');
  }
}

async function apply(owner: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query(sql);
    await owner.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw new Error(`Migration ${name} failed: ${describe(error, sql)}`, { cause: error });
  }
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = 'position' in error ? Number(error.position) : 0;
  return position > 0
    ? `${error.message} (line ${sql.slice(0, position).split('\n').length})`
    : error.message;
}

function quiet(log: Logger): WorkerLogger {
  return new WorkerLogger(
    () => (level, message) => (level === 'error' ? log.error(message) : log.trace(message)),
  );
}
