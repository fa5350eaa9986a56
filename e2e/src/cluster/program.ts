import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { spawnDependent } from '../../../scripts/dependent-child.ts';
import { until } from '../world/until.ts';
import type { Part } from './part.ts';

/** A program that is not ours, such as a broker. */
export interface ProgramOptions {
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Of loopback; it has started when it listens on all of them. */
  ports: readonly number[];
}

/** RabbitMQ takes some ten seconds on a busy machine. */
const startsWithin = 120_000;

/** A program, and how often it ended by itself. */
export interface Program extends Part {
  crashes(): number;
}

/**
 * Starts a program, which ends with this process, however that ends. One that ends by itself is started again, as systemd does
 * with Debian's units.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { name } = options;
  let child = await run(options);
  let crashes = 0;
  let wanted = true;

  function watch(): void {
    const watched = child;
    watched.once('exit', () => {
      if (!wanted || watched !== child) return;
      crashes += 1;
      void revive();
    });
  }
  async function revive(): Promise<void> {
    const started = await run(options).catch(() => null);
    if (!started) return;
    child = started;
    if (wanted) watch();
    else await end(started);
  }
  watch();

  return {
    name,
    crashes: () => crashes,
    async kill() {
      wanted = false;
      await end(child);
    },
    async start() {
      child = await run(options);
      wanted = true;
      watch();
    },
    freeze: () => signal(child, 'SIGSTOP'),
    thaw: () => signal(child, 'SIGCONT'),
  };
}

async function run({ name, command, args, env, ports }: ProgramOptions): Promise<ChildProcess> {
  const child = spawnDependent(command, args, env);
  const state = await until(
    `${name} listens`,
    async () => {
      if (hasEnded(child)) return 'ended';
      return (await Promise.all(ports.map(accepts))).every(Boolean) && 'listens';
    },
    { within: startsWithin },
  ).catch((error: unknown) => {
    signal(child, 'SIGKILL');
    throw error;
  });
  if (state === 'ended') throw new Error(`${name} ended while it started`);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  signal(child, 'SIGKILL');
  await exited;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** To the program and all that it started. */
function signal({ pid }: ChildProcess, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It is gone already.
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const say = (does: boolean) => {
      socket.destroy();
      resolve(does);
    };
    socket.once('connect', () => say(true)).once('error', () => say(false));
  });
}
