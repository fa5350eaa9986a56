import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

const keepCompiled = join(import.meta.dirname, 'keep-compiled.ts');

/** A program of ours that runs as a process of its own. */
export interface Child {
  readonly pid: number;
  readonly ended: boolean;
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end; resolves with its exit code, null where a signal ended it. */
  stop(): Promise<number | null>;
  /** Everything it wrote so far, also in earlier lives with the same log. */
  log(): string;
}

/** How to start a {@link Child}. */
export interface ChildOptions {
  /** Below the repository. */
  file: string;
  args?: string[];
  env: Record<string, string>;
  logFile: string;
}

/** All that a child gets of our environment, so that nobody's settings change a test. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CHROMIUM'];

/** Starts a program; a channel ends it with us, however we end. */
export function startChild({ file, args = [], env, logFile }: ChildOptions): Child {
  const output = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--import', keepCompiled, join(root, file), ...args], {
    cwd: root,
    env: { ...pick(process.env), ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  // Nothing is said over the channel, and it must not keep a test run alive.
  child.channel?.unref();
  child.unref();
  child.on('error', () => undefined);
  const over = new Promise<void>((exited) => child.once('exit', () => exited()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  return {
    get pid() {
      return pidOf(child);
    },
    get ended() {
      return hasEnded();
    },
    async kill() {
      if (hasEnded()) return;
      child.ref();
      child.kill('SIGKILL');
      await over;
    },
    async stop() {
      child.ref();
      child.kill('SIGTERM');
      await over;
      return child.exitCode;
    },
    log: () => readFileSync(logFile, 'utf8'),
  };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the process did not start');
  return child.pid;
}

function pick(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    inherited.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}
