import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { choosePlace } from './postgres-account.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

const log = pino({ level: 'silent' });
/** By day it starts, is adopted, and is started again: its other corners seldom change. */
const isFullSize = process.env['TEST_SIZE'] === 'full';
const isRoot = process.getuid?.() === 0;

let folder: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belfry-embedded-'));
  chmodSync(folder, 0o755);
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(name = 'data'): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, name), log, fast: true });
  running.push(postgres);
  return postgres;
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(text)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

/** A second Node process that starts the server and then waits, in a process group of its own. */
async function startElsewhere(
  name = 'data',
): Promise<{ child: ChildProcessByStdio<null, Readable, null>; url: string }> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'));
  const dataDir = JSON.stringify(join(folder, name));
  const script = `
    import { pino } from 'pino';
    import { startEmbeddedPostgres } from ${module};
    process.on('SIGINT', () => console.log('interrupted'));
    const postgres = await startEmbeddedPostgres({ dataDir: ${dataDir}, log: pino({ level: 'silent' }), fast: true });
    console.log(postgres.url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, url: line.toString().trim() };
}

const postmasterOf = (name = 'data') => readPostmaster(join(choosePlace(join(folder, name)).home, '18'));

test('it starts in a folder of any depth, speaks UTF-8 whatever the locale, and keeps its data', async () => {
  const deep = `${'long '.repeat(30)}/geflügelställe`;
  const first = await start(deep);
  await ask(first.url, `create table hens as select 'Hühner' as answer`);
  await first.stop();
  running = [];
  const second = await start(deep);
  expect(await ask(second.url, 'select answer from hens')).toBe('Hühner');
  expect(
    await ask(
      second.url,
      `select datlocale || datcollate || pg_encoding_to_char(encoding) as answer from pg_database where datname = 'belfry'`,
    ),
  ).toBe('C.UTF-8CUTF8');
});

test.runIf(isFullSize)('two folders run side by side, one folder only once', async () => {
  await start('one');
  await start('two');
  await expect(start('one')).rejects.toThrow(`used by process ${process.pid}`);
});

test('what a killed process leaves running is adopted', async () => {
  const { child, url } = await startElsewhere();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const left = postmasterOf();
  const postgres = await start();
  expect(postgres.url).toBe(url);
  expect(postmasterOf()?.pid).toBe(left?.pid);
});

test.runIf(isFullSize)('Ctrl-C reaches Node and not PostgreSQL', async () => {
  const { child, url } = await startElsewhere();
  process.kill(-child.pid!, 'SIGINT');
  const [line] = await once(child.stdout, 'data');
  expect(line.toString()).toContain('interrupted');
  expect(await ask(url, 'select 1 as answer')).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await start();
});

test('a server that dies is started again at the same address', async () => {
  const postgres = await start();
  const before = postmasterOf()!.pid;
  process.kill(before, 'SIGKILL');
  await expect.poll(() => ask(postgres.url, 'select 1 as answer').catch(() => undefined)).toBe(1);
  expect(postmasterOf()?.pid).not.toBe(before);
});

test.runIf(isFullSize)('it stops for good', async () => {
  const postgres = await start();
  const { pid } = postmasterOf()!;
  await postgres.stop();
  running = [];
  // Its note goes a moment before the process does.
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test.runIf(isFullSize)('a note of a process that is another one now does not stop it', async () => {
  await (await start()).stop();
  running = [];
  const { home } = choosePlace(join(folder, 'data'));
  writeFileSync(join(home, '18/postmaster.pid'), `${process.pid}\n${home}/18\n0\n1\n\n\n\nready\n`);
  writeFileSync(join(home, 'owner.pid'), `${process.pid} 1`);
  await expect(start()).resolves.toBeDefined();
});

test.runIf(isFullSize)('a broken folder is told in one line', async () => {
  await (await start()).stop();
  running = [];
  const { home } = choosePlace(join(folder, 'data'));
  rmSync(join(home, '18/global/pg_control'));
  await expect(start()).rejects.toThrow(
    /^PostgreSQL does not start in .*restore the folder from a backup, or move it away to begin anew\.$/,
  );
  rmSync(join(home, '18/PG_VERSION'));
  await expect(start()).rejects.toThrow(/is not a data folder of PostgreSQL 18/);
});

test('a folder that cannot be made is told in one line', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(start('file/data')).rejects.toThrow(/cannot be made|is a file, not a folder/);
});

test.runIf(isRoot && isFullSize)(
  'as root, a folder that PostgreSQL’s user cannot enter is replaced by one that it can',
  async () => {
    mkdirSync(join(folder, 'private'), { mode: 0o700 });
    const place = choosePlace(join(folder, 'private/data'));
    try {
      expect(place.home).toMatch(/^\/var\/lib\/belfry\/data-/);
      const postgres = await start('private/data');
      expect(await ask(postgres.url, 'select 1 as answer')).toBe(1);
      await postgres.stop();
      running = [];
      expect(existsSync(join(folder, 'private/data'))).toBe(false);
    } finally {
      rmSync(place.home, { recursive: true, force: true });
    }
  },
);
