import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';

/** A program that was started for a bench, and ends with it. */
export interface Program<Ready> {
  pid: number;
  /** What it sent when it was ready. */
  ready: Ready;
  stop(): Promise<void>;
}

const readyWithinMs = 60_000;

/**
 * Starts a Node program and waits for the first message that it sends. It sees the channel close when we are gone.
 * @throws {Error} when it ends before, or says nothing for a minute
 */
export async function startProgram<Ready>(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Program<Ready>> {
  const child = launch(file, args, env);
  const ready = await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(readyWithinMs) }).then(
      ([message]) => message as Ready,
    ),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ]);
  return { pid: child.pid as number, ready, stop: () => stopProgram(child) };
}

/** Starts a Node program that sends nothing. */
export function launch(file: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  return fork(file, args, {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Closes its channel and waits until it has ended. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Clock ticks a second of `/proc/PID/stat`; fixed on Linux. */
const ticksPerSecond = 100;

/**
 * Seconds of CPU that processes and their children, living and ended, have used, from `/proc/PID/stat`; null where the
 * system has none.
 */
export function cpuSeconds(pids: readonly number[]): number | null {
  try {
    const stats = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statOf(name));
    const mine = stats.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
    return mine.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond;
  } catch {
    return null;
  }
}

function statOf(name: string): { pid: number; parent: number; ticks: number }[] {
  try {
    // The name in brackets may hold anything, blanks and brackets too.
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const at = (field: number) => Number(fields[field - 3]);
    return [{ pid: Number(name), parent: at(4), ticks: at(14) + at(15) + at(16) + at(17) }];
  } catch {
    return [];
  }
}
