import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { ensureDebianPackage } from '../../scripts/debian-packages.mjs';
import { spawnDependent } from '../../scripts/dependent-child.ts';
import type { BenchDatabase } from './belfry.ts';
import { Skipped } from './bench.ts';
import { makeFolder } from './leavings.ts';

const packageName = 'zabbix-server-pgsql';
const program = '/usr/sbin/zabbix_server';
const sqlFolder = `/usr/share/${packageName}`;
/** Tables whose first rows the server needs; what else Debian's data holds are templates that nobody uses here. */
const needed = ['role', 'users', 'hstgrp', 'usrgrp', 'users_groups', 'config', 'globalmacro', 'dbversion'];
const startsWithinMs = 60_000;
const lookEveryMs = 50;

/** A running Zabbix server with hosts of one trapper item and one trigger each, all normal. */
export interface Zabbix {
  version: string;
  /** Its main process, the parent of all of its own. */
  pid: number;
  /** Where `zabbix_sender` would send. */
  port: number;
  hosts: readonly string[];
  /** Events that are written: one for each change of a trigger. */
  events(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Zabbix server on loopback, in a folder of its own, on a new database of the bench's PostgreSQL. Installs it when it is
 * missing and we are root.
 * @throws {Skipped} where it cannot be had
 */
export async function startZabbix(database: BenchDatabase, hosts: number): Promise<Zabbix> {
  install();
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const folder = await makeFolder('zabbix');
    stops.push(() => folder.remove());
    const url = await fill(database, hosts);
    const client = new Client({ connectionString: url.href });
    await client.connect();
    stops.push(() => client.end());
    const port = await lowPort();
    const file = join(folder.path, 'zabbix_server.conf');
    writeFileSync(file, settings(folder.path, url, port));
    const server = spawnDependent(program, ['--foreground', '--config', file]);
    stops.push(async () => {
      const ended = once(server, 'exit');
      // To whom it holds, who ends it.
      server.stdin?.end();
      if (server.exitCode === null && server.signalCode === null) await ended;
    });
    const log = join(folder.path, 'log');
    const until = performance.now() + startsWithinMs;
    while (!logOf(log).includes('[trapper #1]')) {
      if (server.exitCode !== null || performance.now() > until)
        throw new Error(`Zabbix does not start: ${logOf(log).split('\n').slice(-5).join(' ')}`);
      await pause(lookEveryMs);
    }
    return {
      version: /Zabbix (\d+\.\d+\.\d+)/.exec(logOf(log))?.[1] ?? 'unknown',
      pid: Number(readFileSync(join(folder.path, 'pid'), 'utf8')),
      port,
      hosts: Array.from({ length: hosts }, (_, index) => hostName(index + 1)),
      async events() {
        const { rows } = await client.query<{ events: number }>(
          'select coalesce(max(eventid), 0)::int as events from events',
        );
        return rows[0]?.events ?? 0;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A port that nobody listens on, of those that Zabbix takes: up to 32767. */
async function lowPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

const hostName = (number: number) => `peer-${number}`;
const logOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function install(): void {
  if (!existsSync(program)) console.log(`  installs Debian's ${packageName}, if that can be had here`);
  try {
    ensureDebianPackage(packageName);
  } catch (error) {
    throw new Skipped(`the peer is not here. ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!existsSync(join(sqlFolder, 'schema.sql.gz')))
    throw new Skipped(`${packageName} of this system has no ${sqlFolder}/schema.sql.gz`);
}

/** Makes Zabbix's tables in a new database, with the hosts in it. */
async function fill({ client, url }: BenchDatabase, hosts: number): Promise<URL> {
  await client.query('create database zabbix');
  const address = new URL(url);
  address.pathname = '/zabbix';
  const zabbix = new Client({ connectionString: address.href });
  await zabbix.connect();
  try {
    const read = (name: string) => gunzipSync(readFileSync(join(sqlFolder, name))).toString();
    await zabbix.query(read('schema.sql.gz'));
    const rows = read('data.sql.gz')
      .split('\n')
      .filter((line) => needed.some((table) => line.startsWith(`INSERT INTO ${table} `)));
    await zabbix.query(rows.join('\n'));
    const one = 'from generate_series(1, $1::int) as n';
    const all: [string, unknown[]][] = [
      [
        `insert into hosts (hostid, host, name, name_upper) select n, $2 || n, $2 || n, upper($2 || n) ${one}`,
        [hosts, hostName(0).slice(0, -1)],
      ],
      [`insert into hosts_groups (hostgroupid, hostid, groupid) select n, n, 2 ${one}`, [hosts]],
      // Type 2 is a trapper, value type 3 an unsigned number.
      [
        `insert into items (itemid, type, hostid, name, key_, value_type) select n, 2, n, 'state', 'state', 3 ${one}`,
        [hosts],
      ],
      [`insert into item_rtdata (itemid) select n ${one}`, [hosts]],
      [
        `insert into triggers (triggerid, expression, description, priority) select n, '{' || n || '}=1', 'Ventilation stopped', 4 ${one}`,
        [hosts],
      ],
      [
        `insert into functions (functionid, itemid, triggerid, name, parameter) select n, n, n, 'last', '$' ${one}`,
        [hosts],
      ],
    ];
    for (const [text, values] of all) await zabbix.query(text, values);
    await zabbix.query('vacuum analyze');
  } finally {
    await zabbix.end();
  }
  return address;
}

/** As its manual has it for much that is sent: caches that hold all of it, and nothing that asks hosts by itself. */
function settings(folder: string, { hostname, port, username, password }: URL, listenPort: number): string {
  const own = {
    LogFile: join(folder, 'log'),
    PidFile: join(folder, 'pid'),
    SocketDir: folder,
    ListenIP: '127.0.0.1',
    ListenPort: listenPort,
    DBHost: hostname,
    DBPort: port,
    DBName: 'zabbix',
    DBUser: username,
    DBPassword: decodeURIComponent(password),
    // Debian's Zabbix knows PostgreSQL up to 15.
    AllowUnsupportedDBVersions: 1,
    AllowRoot: 1,
    CacheSize: '64M',
    HistoryCacheSize: '64M',
    HistoryIndexCacheSize: '32M',
    TrendCacheSize: '32M',
    ValueCacheSize: '64M',
    StartTrappers: 5,
    StartDBSyncers: 4,
    StartPollers: 0,
    StartPollersUnreachable: 0,
    StartPingers: 0,
    StartDiscoverers: 0,
    StartHTTPPollers: 0,
    HousekeepingFrequency: 0,
  };
  return Object.entries(own)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** What a host says of itself; the moment is unique for each. */
export interface SentValue {
  host: string;
  value: 0 | 1;
}

const magic = Buffer.from('ZBXD\u0001', 'latin1');
const headBytes = magic.length + 8;
let lastNanosecond = 0;

/**
 * Sends values over one connection, as `zabbix_sender` does.
 * @throws {Error} when not all are taken
 */
export async function sendValues(port: number, values: readonly SentValue[]): Promise<void> {
  const clock = Math.floor(Date.now() / 1000);
  const data = values.map(({ host, value }) => {
    lastNanosecond = (lastNanosecond + 1) % 1_000_000_000;
    return { host, key: 'state', value: String(value), clock, ns: lastNanosecond };
  });
  const body = Buffer.from(JSON.stringify({ request: 'sender data', data, clock, ns: lastNanosecond }));
  const head = Buffer.alloc(headBytes);
  magic.copy(head);
  head.writeUInt32LE(body.length, magic.length);
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.write(Buffer.concat([head, body]));
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  const answer = Buffer.concat(parts).subarray(headBytes).toString();
  if (!answer.includes(`processed: ${values.length}; failed: 0`))
    throw new Error(`Zabbix answered ${answer}`);
}
