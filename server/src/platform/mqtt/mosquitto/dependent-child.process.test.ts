import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnDependent } from '../../../../../scripts/dependent-child.ts';
import { eventually } from '../eventually.fixture.ts';
import { EndedEarly, freePort, listening, startOnFreePorts } from '../port.fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'belfry-child-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Whether it runs; one that nobody has asked for its exit code does not. */
async function runs(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== '';
}

test('what is started ends with the process that started it, also when that is killed', async () => {
  const pids = join(folder, 'pids');
  // One that starts another, and hears of no hang-up.
  const program = `trap '' HUP; sleep 1000 & echo $$ $! > ${pids}; wait`;
  const file = pathToFileURL(join(import.meta.dirname, '../../../../../scripts/dependent-child.ts')).href;
  const starter = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { spawnDependent } from '${file}'; spawnDependent('sh', ['-c', ${JSON.stringify(program)}]);`,
  ]);
  const started = await eventually(async () => {
    const found = (await readFile(pids, 'utf8')).trim().split(' ').map(Number);
    expect(found).toHaveLength(2);
    return found;
  });
  expect(await Promise.all(started.map(runs))).toEqual([true, true]);
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  await eventually(async () => expect(await Promise.all(started.map(runs))).toEqual([false, false]));
});

test('it ends with its program, and with its exit code', async () => {
  const [code] = (await once(spawnDependent('sh', ['-c', 'exit 3']), 'exit')) as [number];
  expect(code).toBe(3);
});

test('nobody waits for the port of a program that ended, by itself or by a signal', async () => {
  const port = await freePort();
  const byItself = spawn('sh', ['-c', 'exit 1']);
  await expect(listening(port, byItself)).rejects.toThrow(EndedEarly);
  const killed = spawn('sleep', ['1000']);
  killed.kill('SIGKILL');
  await expect(listening(port, killed)).rejects.toThrow(EndedEarly);
});

test('what ended while it started is started anew on other ports, and nothing else is', async () => {
  const tried: (readonly number[])[] = [];
  const ends = (times: number, error: Error) =>
    startOnFreePorts(2, async (ports) => {
      if (tried.push(ports) <= times) throw error;
      return ports;
    });
  expect(await ends(2, new EndedEarly())).toEqual(tried[2]);
  expect(new Set(tried.flat()).size).toBe(6);
  await expect(ends(100, new Error('another'))).rejects.toThrow('another');
  expect(tried).toHaveLength(4);
  await expect(ends(100, new EndedEarly('always'))).rejects.toThrow('always');
  expect(tried).toHaveLength(9);
});
