import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool, type QueryResultRow } from 'pg';
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

/** Opens the database of a data folder as its superuser; each query finds the server where it runs then. */
export function openOracle(dataDir: string): Oracle {
  let pool: Pool | null = null;
  let port = 0;

  function connect(): Pool {
    const postmaster = readPostmaster(dataDir);
    if (!postmaster) throw new Error('PostgreSQL does not run');
    if (pool && postmaster.port === port) return pool;
    void pool?.end();
    ({ port } = postmaster);
    const password = readFileSync(join(dataDir, 'password'), 'utf8');
    pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', password, database: 'belfry', max: 2 });
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
