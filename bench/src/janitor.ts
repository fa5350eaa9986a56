import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Cleans up behind a bench, however it ended: is told the folders of the run over its channel, and when that closes, ends what still
 * runs in them and removes them. What ends by itself in time is left alone.
 */
const graceMs = 5_000;
const stepMs = 100;

const folders: string[] = [];
process.on('message', (folder: string) => folders.push(folder));
process.on('disconnect', () => void cleanUp());

async function cleanUp(): Promise<void> {
  const left = folders.filter((folder) => existsSync(folder));
  const within = async (ms: number) => {
    const until = performance.now() + ms;
    while (left.length > 0 && performance.now() < until && runningIn(left).length > 0) await pause(stepMs);
  };
  await within(graceMs);
  // PostgreSQL ends its own at SIGQUIT and recovers at no next start.
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of runningIn(left)) end(pid, signal);
    await within(graceMs);
  }
  for (const folder of left) rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

/** Processes that name one of the folders. */
function runningIn(named: readonly string[]): number[] {
  if (named.length === 0) return [];
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => named.some((folder) => line.includes(folder)))
    .map((line) => Number.parseInt(line, 10));
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}
