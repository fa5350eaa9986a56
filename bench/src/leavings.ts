import { fork, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of this run, with all that runs in it. */
export interface Leaving {
  path: string;
  /** Removes it; whatever ran in it has ended. */
  remove(): Promise<void>;
}

let janitor: ChildProcess | null = null;

/**
 * Makes a folder for programs of a bench. However this process ends, the folder goes, and with it every process that names the folder in
 * its command line: that is what `janitor.ts` looks for.
 * @param name what it is for
 */
export async function makeFolder(name: string): Promise<Leaving> {
  const path = await mkdtemp(join(tmpdir(), `belfry-bench-${name}-`));
  // PostgreSQL runs under a user of its own when we are root, who has to enter.
  await chmod(path, 0o755);
  janitor ??= startJanitor();
  janitor.send(path);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

function startJanitor(): ChildProcess {
  // In a group of its own: a terminal interrupts ours.
  const child = fork(join(import.meta.dirname, 'janitor.ts'), [], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}
