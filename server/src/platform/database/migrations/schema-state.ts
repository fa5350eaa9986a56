import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { readJobTables } from './job-tables.ts';
import { readMigrations, type Migration } from './migration-files.ts';
import { openPool } from '../pool.ts';
import { checkPostgresVersion, SchemaFault } from '../postgres/postgres-version.ts';

/** What the database has of this program's schema. */
export interface SchemaState {
  /** Files that it does not have yet, in order. */
  pending: Migration[];
  /** Names of all that it does not have yet, in order: what graphile-worker changes in its tables, then {@link pending}. */
  lacks: string[];
  /** A migration that it has and this program does not know. */
  unknown: string | undefined;
}

/** Asks on a connection of belfry_owner. @throws {SchemaFault} when a file was changed after it was applied */
export async function readSchemaState(owner: ClientBase, migrations: Migration[]): Promise<SchemaState> {
  const there = await owner.query<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  );
  const jobTables = await readJobTables(owner);
  const stateOf = (pending: Migration[], unknown?: string): SchemaState => ({
    pending,
    lacks: [...jobTables.lacks, ...pending.map(({ name }) => name)],
    unknown: unknown ?? jobTables.unknown,
  });
  if (!there.rows[0]?.there) return stateOf(migrations);
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = migrations.find(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  );
  if (changed)
    throw new SchemaFault(
      `Migration ${changed.name} was changed after it was applied: restore it and write a new one.`,
    );
  const known = new Set(migrations.map(({ name }) => name));
  return stateOf(
    migrations.filter(({ name }) => !applied.has(name)),
    rows.find(({ name }) => !known.has(name))?.name,
  );
}

/**
 * What the database of `url` has of this program's schema; it changes nothing.
 * @throws {SchemaFault} when the server is too old, or a file was changed after it was applied
 */
export async function schemaStateOf({
  url,
  log,
  folder,
}: {
  url: string;
  log: Logger;
  folder?: string | undefined;
}): Promise<SchemaState> {
  const pool = openPool({ url, log, size: 1 });
  try {
    const login = await pool.connect();
    try {
      await checkPostgresVersion(login);
      const { rows } = await login.query<{ there: boolean }>(
        `select to_regclass('migrations') is not null as there`,
      );
      // The table is the owner's, and a login may have only what it takes on. An empty cluster has no such role.
      if (rows[0]?.there) await login.query('set role belfry_owner');
      return await readSchemaState(login, readMigrations(folder));
    } finally {
      login.release(true);
    }
  } finally {
    await pool.end();
  }
}
