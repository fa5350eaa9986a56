import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readControlAddress } from './control-address.ts';
import { diallersAnswer } from './control-messages.ts';
import { readJournal } from './read-journal.ts';
import { startTestPortal, type TestPortal } from './portal.fixture.ts';

const serial = 'BF-5';
let portal: TestPortal;
let dir: string;
let demo: string;
let started: Played[];

beforeEach(async () => {
  portal = await startTestPortal();
  portal.keys.set(serial, 'factory-key');
  dir = mkdtempSync(join(tmpdir(), 'dialler-'));
  demo = join(dir, 'demo.json');
  const inputs = [{ alarm: 'input.4', name: 'Ventilation stopped' }];
  const diallers = [{ serial, key: 'factory-key', model: 'v1', inputs }];
  writeFileSync(demo, JSON.stringify({ mqtt: { host: '127.0.0.1', port: portal.port }, diallers }));
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  await portal.close();
  rmSync(dir, { recursive: true });
});

interface Played {
  /** The exit code. */
  exited: Promise<unknown>;
  output: () => string;
  stop: () => Promise<unknown>;
}

/** The command line in a process of its own. */
function play(...args: string[]): Played {
  const journal = ['--journal', join(dir, 'journals'), '--mqtt-port', String(portal.port)];
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args, ...journal]);
  let output = '';
  const hear = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const exited = once(child, 'close').then(([code]: unknown[]) => code);
  const played: Played = {
    exited,
    output: () => output,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
  started.push(played);
  return played;
}

test('raises an alarm, waits for the acknowledgement and ends well', { timeout: 20_000 }, async () => {
  const { exited, output } = play('--serial', serial, '--key', 'factory-key', '--raise', 'ventilation');
  expect(await exited).toBe(0);
  expect(output()).toMatch(/BF-5 input\.1 active \(boot \d+, event 1\): acknowledged/);
  expect(readJournal(join(dir, 'journals'))).toMatchObject([
    { serial, alarm: 'input.1', acknowledged: true },
  ]);
});

test('ends with 1 and a clear line when something is wrong', { timeout: 30_000 }, async () => {
  const wrongKey = play('--serial', serial, '--key', 'wrong', '--raise', 'input.1');
  expect(await wrongKey.exited).toBe(1);
  expect(wrongKey.output()).toContain(`refuses ${serial}`);
  portal.acknowledges = () => false;
  const ignored = play(
    '--serial',
    serial,
    '--key',
    'factory-key',
    '--raise',
    'input.1',
    '--timeout',
    '300ms',
  );
  expect(await ignored.exited).toBe(1);
  expect(ignored.output()).toContain('not acknowledged');
  const keyless = play('--serial', serial, '--raise', 'input.1');
  expect(await keyless.exited).toBe(1);
  expect(keyless.output()).toContain('--key');
});

test('asks the process that plays the demo, by the name of the input', { timeout: 30_000 }, async () => {
  const demoPlay = play('--demo', demo);
  await vi.waitUntil(() => demoPlay.output().includes('diallers ready: 1 of 1'), { timeout: 15_000 });
  const { url } = readControlAddress(join(dir, 'journals')) ?? {};
  const other = play('--serial', serial, '--raise', 'vent');
  expect(await other.exited).toBe(0);
  expect(other.output()).toContain('input.4 active');
  expect(portal.by(serial).hellos).toHaveLength(1);
  const { diallers } = diallersAnswer.parse(await (await fetch(`${url}/diallers`)).json());
  expect(diallers[0]).toMatchObject({ serial, connected: true, unacknowledged: 0 });
  expect(await demoPlay.stop()).toBe(0);
  expect(readControlAddress(join(dir, 'journals'))).toBeNull();
  expect(portal.by(serial).statuses.at(-1)).toEqual({ online: false });
});
