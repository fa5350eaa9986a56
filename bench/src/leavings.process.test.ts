import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A bench that starts PostgreSQL and then waits for its end. */
const bench = `
  import { startDatabase } from ${JSON.stringify(join(import.meta.dirname, 'belfry.ts'))};
  const database = await startDatabase();
  const { rows } = await database.client.query('show data_directory');
  console.log(rows[0].data_directory);
  setInterval(() => undefined, 1000);`;

/** Starts it in a group of its own; gives the folder that it made. */
async function startBench(): Promise<{ child: ChildProcess; folder: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', bench], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => signalGroup(child, 'SIGKILL'));
  const [said] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const data = said.toString().trim();
  return { child, folder: data.slice(0, data.indexOf('/postgres/')) };
}

/** As a terminal does it: to the bench and all that it started in its own group. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-(pid as number), signal);
  } catch {
    // All have ended.
  }
}

/** Command lines that name the folder. */
function runningIn(folder: string): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes(folder));
}

test.each([
  ['is interrupted at a terminal', (child: ChildProcess) => signalGroup(child, 'SIGINT')],
  ['is killed with what keeps PostgreSQL', (child: ChildProcess) => signalGroup(child, 'SIGKILL')],
])('a bench that %s leaves no PostgreSQL and no folder', { timeout: 120_000 }, async (_how, stop) => {
  const { child, folder } = await startBench();
  expect(runningIn(folder)).toContainEqual(expect.stringContaining('bin/postgres -D'));
  stop(child);
  await expect.poll(() => runningIn(folder), { timeout: 60_000 }).toEqual([]);
  await expect.poll(() => existsSync(folder), { timeout: 60_000 }).toBe(false);
});
