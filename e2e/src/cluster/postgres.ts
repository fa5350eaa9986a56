import { readFileSync } from 'node:fs';
import { startChild } from '../world/child.ts';
import { embeddedUrl, readPostmaster, stopPostgres, type Oracle } from '../world/database.ts';
import { until } from '../world/until.ts';
import type { Part } from './part.ts';

/** The PostgreSQL of a cluster. */
export interface ClusterPostgres extends Part {
  port: number;
  /** Ends it for good, as a power cut would. */
  stop(): Promise<void>;
}

/** Starts the PostgreSQL that the portal brings, in a process of its own, which starts it anew when it has died. */
export async function startPostgres(
  dataDir: string,
  { logFile, database, started }: { logFile: string; database: Oracle; started: (pid: number) => void },
): Promise<ClusterPostgres> {
  const keeper = startChild({ file: 'server/scripts/run-postgres.ts', args: [dataDir], env: {}, logFile });
  started(keeper.pid);
  const answers = () => database.count('select 1').then((one) => one === 1);
  await until(
    'PostgreSQL answers',
    async () => {
      if (keeper.ended) throw new Error(keeper.log());
      return answers();
    },
    { within: 90_000 },
  );
  const port = Number(new URL(embeddedUrl(dataDir)).port);
  const postmaster = () => {
    const found = readPostmaster(dataDir);
    if (!found) throw new Error('PostgreSQL does not run');
    return found.pid;
  };
  let stopped: number[] = [];
  function thaw(): void {
    for (const each of stopped.splice(0)) process.kill(each, 'SIGCONT');
  }

  return {
    name: 'PostgreSQL',
    port,
    async kill() {
      // It must stay away until it is to come back.
      process.kill(keeper.pid, 'SIGSTOP');
      const pid = postmaster();
      const others = childrenOf(pid);
      process.kill(pid, 'SIGKILL');
      await until('PostgreSQL is gone', () => !others.some(isAlive));
    },
    async start() {
      process.kill(keeper.pid, 'SIGCONT');
      await until('PostgreSQL answers again', answers, { within: 60_000 });
    },
    freeze() {
      // First the one that would start others.
      const pid = postmaster();
      process.kill(pid, 'SIGSTOP');
      stopped = [pid, ...childrenOf(pid)];
      for (const each of stopped) process.kill(each, 'SIGSTOP');
    },
    thaw,
    async stop() {
      await keeper.kill();
      thaw();
      await stopPostgres(dataDir);
    },
  };
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
