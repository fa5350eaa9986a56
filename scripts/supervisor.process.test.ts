import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, type onTestFinished, test, vi } from 'vitest';

/** A program that holds a port, and writes down which, how it was asked to end, and in which order. */
const program = `
  import { appendFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
  import { createServer } from 'node:net';
  const name = process.argv[2];
  for (const way of ['SIGTERM', 'disconnect'])
    process.once(way, () => {
      appendFileSync('ended', name + ' ' + way + '\\n');
      process.exit(0);
    });
  for (const way of ['SIGINT', 'SIGHUP']) process.on(way, () => undefined);
  process.once('SIGUSR2', () => process.exit(7));
  // Whoever hangs hears nothing.
  process.once('SIGUSR1', () => {
    process.removeAllListeners('SIGTERM').on('SIGTERM', () => undefined);
    writeFileSync(name + ' hangs', '');
  });
  const sayReady = () => {
    writeFileSync(name + ' said', '');
    process.send('ready');
  };
  process.once('SIGWINCH', sayReady);
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    writeFileSync(name + '.new', JSON.stringify({ pid: process.pid, port, afterFirst: existsSync('first said') }));
    renameSync(name + '.new', name);
    if (!existsSync('hold')) sayReady();
  });`;

/** The first says itself when it is ready, the second is asked. */
const supervised = `
  import { existsSync } from 'node:fs';
  import { join } from 'node:path';
  import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervisor.ts'))};
  const cwd = import.meta.dirname;
  const supervisor = supervise({ endOrder: ['second', 'first'], cwd, env: process.env });
  const start = (name) =>
    supervisor.start({
      name,
      file: join(cwd, 'program.mjs'),
      args: [name],
      ...(name === 'second' && { ready: async () => existsSync(join(cwd, name)) }),
    });
  await start('first');
  await start('second');`;

/** The house's own script: a shell that stayed between npm and us would swallow signals. */
const startScript = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: { start: string };
  }
).scripts.start;

interface Written {
  pid: number;
  port: number;
  /** Whether the first had said that it is ready. */
  afterFirst: boolean;
}

interface Play {
  npm: ChildProcess;
  folder: string;
  /** What a program wrote of itself, once it runs. */
  of: (name: string) => Promise<Written>;
  /** Who ended how, in order. */
  ended: () => string[];
}

/** `npm start` of two programs, in a process group of its own. */
function play(whenOver: typeof onTestFinished): Play {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-supervisor-'));
  writeFileSync(join(folder, 'program.mjs'), program);
  writeFileSync(join(folder, 'start.mjs'), supervised);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      scripts: { start: startScript.replace('node scripts/start.ts', `"${process.execPath}" start.mjs`) },
    }),
  );
  const npm = spawn('npm', ['start', '--silent', '--no-update-notifier'], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
  });
  whenOver(() => {
    for (const name of ['first', 'second'])
      if (existsSync(join(folder, name))) quietly(() => process.kill(read(name).pid, 'SIGKILL'));
    quietly(() => process.kill(-npm.pid!, 'SIGKILL'));
    rmSync(folder, { recursive: true, force: true });
  });
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Written;
  return {
    npm,
    folder,
    async of(name) {
      await inTime(async () => existsSync(join(folder, name)));
      return read(name);
    },
    ended: () =>
      existsSync(join(folder, 'ended')) ? readFileSync(join(folder, 'ended'), 'utf8').trim().split('\n') : [],
  };
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // It has gone already.
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => answer((socket.destroy(), false)));
    socket.once('error', () => answer(true));
  });
const allFree = (ports: number[]) =>
  inTime(async () => (await Promise.all(ports.map(isFree))).every(Boolean));
const inTime = (what: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await what()).toBe(true), { timeout: 20_000 });

describe.concurrent('npm start', { timeout: 90_000 }, () => {
  test.for([
    ['SIGINT', 'npm alone'],
    ['SIGTERM', 'npm alone'],
    ['SIGHUP', 'npm alone'],
    ['SIGKILL', 'npm alone'],
    ['SIGINT', 'everybody of its group'],
    ['SIGHUP', 'everybody of its group'],
  ] as const)(
    '%s to %s ends every program in its order, and no port stays taken',
    async ([signal, whom], { onTestFinished: whenOver }) => {
      const { npm, of, ended } = play(whenOver);
      const [first, second] = [await of('first'), await of('second')];
      process.kill(whom === 'npm alone' ? npm.pid! : -npm.pid!, signal);
      await allFree([first.port, second.port]);
      expect(ended()).toEqual(['second SIGTERM', 'first SIGTERM']);
    },
  );

  test('asked again, it waits for nobody who hangs', async ({ onTestFinished: whenOver }) => {
    const { npm, folder, of, ended } = play(whenOver);
    const [first, second] = [await of('first'), await of('second')];
    process.kill(second.pid, 'SIGUSR1');
    await inTime(async () => existsSync(join(folder, 'second hangs')));
    process.kill(npm.pid!, 'SIGTERM');
    // The order of the ends keeps the first, until somebody asks again.
    await inTime(async () => {
      process.kill(npm.pid!, 'SIGTERM');
      return ended().includes('first SIGTERM');
    });
    await allFree([first.port, second.port]);
    expect(ended()).toEqual(['first SIGTERM']);
  });

  test('a supervisor that is killed takes its programs along', async ({ onTestFinished: whenOver }) => {
    const { of, ended } = play(whenOver);
    const [first, second] = [await of('first'), await of('second')];
    const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${first.pid}/status`, 'utf8'))?.[1];
    process.kill(Number(parent), 'SIGKILL');
    await allFree([first.port, second.port]);
    expect(ended().toSorted()).toEqual(['first disconnect', 'second disconnect']);
  });

  test('a program that ends by itself ends everything, with its code', async ({
    onTestFinished: whenOver,
  }) => {
    const { npm, of, ended } = play(whenOver);
    const [first, second] = [await of('first'), await of('second')];
    const over = once(npm, 'exit');
    process.kill(first.pid, 'SIGUSR2');
    expect((await over)[0]).toBe(7);
    await allFree([first.port, second.port]);
    expect(ended()).toEqual(['second SIGTERM']);
  });

  test('a program that says itself when it is ready is waited for', async ({ onTestFinished: whenOver }) => {
    const { folder, of } = play(whenOver);
    writeFileSync(join(folder, 'hold'), '');
    process.kill((await of('first')).pid, 'SIGWINCH');
    expect((await of('second')).afterFirst).toBe(true);
  });

  test('what is told to end before it is ready starts nothing more', async ({ onTestFinished: whenOver }) => {
    const { npm, folder, of } = play(whenOver);
    writeFileSync(join(folder, 'hold'), '');
    const first = await of('first');
    const over = once(npm, 'exit');
    process.kill(npm.pid!, 'SIGTERM');
    await over;
    await allFree([first.port]);
    expect(existsSync(join(folder, 'second'))).toBe(false);
  });
});
