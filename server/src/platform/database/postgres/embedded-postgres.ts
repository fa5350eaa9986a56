import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { choosePlace, type PostgresPlace } from './postgres-account.ts';
import { claimFolder } from './postgres-claim.ts';
import { livingPostmaster, readPostmaster } from './postmaster.ts';

/** Settings of every embedded server; nothing here gives up durability. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

/** For tests only: a crash of the machine may lose everything. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
  // Several servers may stand on the one of a test run.
  max_connections: '300',
};

const VERSION = '18';
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 30_000;
const LOG_LIMIT_BYTES = 10_000_000;

export interface EmbeddedPostgres {
  /** The superuser's address of the database `belfry`. */
  url: string;
  /** Fast shutdown; resolves when the server is down. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Holds the data, the log and the password; used by one process at a time. */
  dataDir: string;
  log: Logger;
  /** Tests only: no fsync. */
  fast?: boolean;
}

/**
 * Starts PostgreSQL 18 on 127.0.0.1 and a free port, making its data folder on first use. One left over by a killed
 * process is adopted. It does not stop with Ctrl-C, so that the server can drain first, and is started again
 * on the same port when it dies.
 * @throws Error one line that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const place = choosePlace(options.dataDir);
  const claim = claimFolder(place.home);
  try {
    const pgData = join(place.home, VERSION);
    if (!existsSync(join(pgData, 'PG_VERSION'))) await initialise(place, pgData, options.fast ?? false);
    const password = readFileSync(join(place.home, 'password'), 'utf8');
    const run = { place, pgData, password, fast: options.fast ?? false };
    let port = (await adopt(run)) ?? (await launch(run));
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/belfry`;
    await createDatabase(url);
    log.info({ folder: place.home, port }, 'PostgreSQL runs');

    let stopping = false;
    let reviving: Promise<void> | undefined;
    const watch = setInterval(() => {
      if (stopping || reviving || livingPostmaster(pgData)) return;
      log.error({ folder: place.home }, 'PostgreSQL stopped by itself and is started again');
      reviving = launch(run, port)
        .then(
          (again) => void (port = again),
          (error: unknown) => log.error({ err: error }, 'PostgreSQL did not start'),
        )
        .finally(() => (reviving = undefined));
    }, 500);
    watch.unref();

    return {
      url,
      async stop() {
        stopping = true;
        clearInterval(watch);
        await reviving;
        await shutDown(pgData, log);
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

interface Run {
  place: PostgresPlace;
  pgData: string;
  password: string;
  fast: boolean;
}

/** Makes the data folder beside its place and renames it, so that a half-made one is never taken for good. */
async function initialise(
  { bin, home, account }: PostgresPlace,
  pgData: string,
  fast: boolean,
): Promise<void> {
  if (existsSync(pgData)) {
    throw new Error(
      `${pgData} is not a data folder of PostgreSQL ${VERSION}: restore it from a backup, or move it away to begin anew.`,
    );
  }
  for (const name of readdirSync(home)) {
    if (name.startsWith(`${VERSION}.new`)) rmSync(join(home, name), { recursive: true, force: true });
  }
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  chmodSync(passwordFile, 0o600);
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const fresh = `${pgData}.new`;
  const child = spawn(
    join(bin, 'initdb'),
    [
      '-D',
      fresh,
      '-U',
      'postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-instructions',
      ...(fast ? ['--no-sync'] : []),
    ],
    { ...account, cwd: home, env: environment(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const code = await exitOf(child);
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(startFault(home, complaint));
  }
  renameSync(fresh, pgData);
}

/** The port of a server that a killed process left behind; one that does not answer is stopped. */
async function adopt({ pgData, password }: Run): Promise<number | undefined> {
  const found = livingPostmaster(pgData);
  if (!found) return undefined;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const state = livingPostmaster(pgData);
    if (!state) return undefined;
    if (state.status === 'ready' && (await isOurs(state.port, password, pgData))) return state.port;
    if (state.status === 'ready') break;
    await delay(50);
  }
  await stopProcess(pgData, 'SIGQUIT', STOPPED_WITHIN_MS);
  if (livingPostmaster(pgData)) {
    throw new Error(
      `PostgreSQL (process ${found.pid}) holds ${pgData} and does not answer: stop it, then start again.`,
    );
  }
  return undefined;
}

async function isOurs(port: number, password: string, pgData: string): Promise<boolean> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ data_directory: string }>('show data_directory');
    return answer.rows[0]?.data_directory === pgData;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts the server and waits until it is ready; answers its port. A port taken meanwhile is replaced unless fixed. */
async function launch(run: Run, fixedPort?: number): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await freePort());
    const complaint = await launchOn(port, run);
    if (complaint === undefined) return port;
    const passing = /could not bind|could not create any TCP|pre-existing shared memory/.test(complaint);
    if (!passing || attempt === 20) throw new Error(startFault(run.pgData, complaint));
    await delay(100);
  }
}

async function launchOn(port: number, { place, pgData, fast }: Run): Promise<string | undefined> {
  const logPath = join(place.home, 'postgres.log');
  if (existsSync(logPath) && statSync(logPath).size > LOG_LIMIT_BYTES) renameSync(logPath, `${logPath}.old`);
  const logFile = openSync(logPath, 'a', 0o600);
  if (place.account) fchownSync(logFile, place.account.uid, place.account.gid);
  const from = statSync(logPath).size;
  const settings = { ...SETTINGS, ...(fast ? FAST_SETTINGS : {}), port: String(port) };
  const child = spawn(
    join(place.bin, 'postgres'),
    ['-D', pgData, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...place.account,
      cwd: pgData,
      env: environment(),
      detached: true,
      stdio: ['ignore', logFile, logFile],
    },
  );
  closeSync(logFile);
  child.unref();
  const ending = new AbortController();
  void exitOf(child).then(() => ending.abort());
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!ending.signal.aborted && Date.now() < deadline) {
    const state = readPostmaster(pgData);
    if (state?.pid === child.pid && state?.status === 'ready') return undefined;
    await delay(20);
  }
  return readFileSync(logPath, 'utf8').slice(from);
}

/** Resolves with the exit code, or with undefined when the program could not be started at all. */
async function exitOf(child: ChildProcess): Promise<number | undefined> {
  try {
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  } catch {
    return undefined;
  }
}

/** Nothing of the caller's locale, time zone or PG* settings reaches the server. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', TMPDIR: tmpdir() };
}

function startFault(folder: string, complaint: string): string {
  if (/No space left/.test(complaint))
    return `No space is left for PostgreSQL in ${folder}: free some, or set DATA_DIR.`;
  if (/Permission denied/.test(complaint))
    return `PostgreSQL may not use ${folder}: give this user the right, or set DATA_DIR.`;
  const lines = complaint.split('\n').filter((line) => /FATAL|PANIC|error/i.test(line));
  const reason = (lines.at(-1) ?? complaint.trim().split('\n').at(-1) ?? '').replace(
    /^.*?(FATAL|PANIC|error): */i,
    '',
  );
  return `PostgreSQL does not start in ${folder} (${reason || 'no reason given'}): restore the folder from a backup, or move it away to begin anew.`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url.replace(/\/belfry$/, '/postgres') });
  await client.connect();
  try {
    const found = await client.query(`select from pg_database where datname = 'belfry'`);
    if (found.rowCount === 0) await client.query('create database belfry');
  } finally {
    await client.end();
  }
}

async function shutDown(pgData: string, log: Logger): Promise<void> {
  await stopProcess(pgData, 'SIGINT', STOPPED_WITHIN_MS);
  if (!livingPostmaster(pgData)) return;
  log.warn('PostgreSQL does not shut down, it is stopped at once and will recover at the next start');
  await stopProcess(pgData, 'SIGQUIT', STOPPED_WITHIN_MS);
}

async function stopProcess(pgData: string, signal: NodeJS.Signals, withinMs: number): Promise<void> {
  const found = livingPostmaster(pgData);
  if (!found) return;
  process.kill(found.pid, signal);
  const deadline = Date.now() + withinMs;
  while (readPostmaster(pgData)?.pid === found.pid && Date.now() < deadline) await delay(10);
}
