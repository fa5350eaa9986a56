import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Pool, type QueryResultRow } from 'pg';
import { until } from './until.ts';

/** The database as an oracle: read past the server, and set up where no screen exists yet. */
export interface Oracle {
  rows<Row extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The one number that a query gives. */
  count(sql: string, values?: readonly unknown[]): Promise<number>;
  close(): Promise<void>;
}

/** Where the embedded PostgreSQL of a data folder runs. */
export interface Postmaster {
  pid: number;
  port: number;
}

const version = '18';

/** Reads `postmaster.pid`; null while none runs. */
export function readPostmaster(dataDir: string): Postmaster | null {
  const file = join(dataDir, version, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port ?? 0) };
}

/** Address of the database in a data folder, for its superuser. @throws {Error} while PostgreSQL does not run there */
export function embeddedUrl(dataDir: string): string {
  const postmaster = readPostmaster(dataDir);
  if (!postmaster) throw new Error('PostgreSQL does not run');
  const password = readFileSync(join(dataDir, 'password'), 'utf8');
  return `postgres://postgres:${password}@127.0.0.1:${postmaster.port}/belfry`;
}

/** Copies a database on the same server, in place of one of that name. Gives the copy's address. */
export async function copyDatabase(template: string, name: string): Promise<string> {
  const url = new URL(template);
  const from = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await createFrom(client, from, name);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}

/** PostgreSQL waits five seconds for whoever is connected to the template; on a busy machine that may be too short. */
async function createFrom(client: Client, template: string, name: string, tries = 12): Promise<void> {
  try {
    await client.query(`create database ${name} template ${template}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '55006' || tries === 1) throw error;
    await createFrom(client, template, name, tries - 1);
  }
}

/** Opens a database as its superuser; each query asks for its address, which may be another after an outage. */
export function openOracle(address: () => string): Oracle {
  let pool: Pool | null = null;
  let at = '';

  function connect(): Pool {
    const url = address();
    if (pool && url === at) return pool;
    void pool?.end();
    at = url;
    pool = new Pool({ connectionString: url, max: 2 });
    pool.on('error', () => undefined);
    return pool;
  }

  async function rows<Row extends QueryResultRow>(
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return (await connect().query<Row>(sql, [...values])).rows;
  }

  return {
    rows,
    async count(sql, values) {
      const [row] = await rows(sql, values);
      return Number(Object.values(row ?? {})[0] ?? Number.NaN);
    },
    async close() {
      await pool?.end();
      pool = null;
    },
  };
}

/** Ends the PostgreSQL that a killed server left behind. */
export async function stopPostgres(dataDir: string): Promise<void> {
  const left = readPostmaster(dataDir);
  if (!left) return;
  try {
    process.kill(left.pid, 'SIGQUIT');
  } catch {
    // It is gone already.
    return;
  }
  await until('PostgreSQL has stopped', () => readPostmaster(dataDir) === null);
}
