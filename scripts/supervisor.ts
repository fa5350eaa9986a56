import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** A program that runs beside others and ends with them. */
export interface Program {
  name: string;
  /** Absolute. */
  file: string;
  args?: string[];
  /** Whether its output is shown; its complaints always are. */
  speaks?: boolean;
  /** Asked again and again; without it, the program says `ready` over its channel. */
  ready?: () => Promise<boolean>;
}

/** Starts programs that live as long as this process and the npm that started it. */
export interface Supervisor {
  /** Resolves when it is ready, or when everything is ending; then nothing is started any more. */
  start(program: Program): Promise<void>;
  readonly stopping: boolean;
}

/** Milliseconds between two looks at whether npm is still there. */
const lookEvery = 500;
/** Milliseconds that a program may take to end; the server has a limit of its own, `STOP_SECONDS`. */
const patience = 35_000;
/** Milliseconds that all of them have when somebody asks again. */
const shortPatience = 3_000;
/** One Ctrl-C may come twice, from the terminal and from npm: only what comes this many milliseconds later is a second one. */
const sameSignal = 500;

/**
 * Ends everything on Ctrl-C, on a signal, when a program ends by itself, and when npm has gone: it passes on no SIGHUP,
 * and nothing at all when it is killed. Asked again, it tells all at once, and kills who is still there 3 s later.
 *
 * @param endOrder names, first to end first
 */
export function supervise({
  endOrder,
  ...options
}: {
  endOrder: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}): Supervisor {
  const running: { name: string; child: ChildProcess }[] = [];
  let stopping = false;
  let askedAt = Infinity;

  const asked = () => {
    if (!stopping) askedAt = performance.now();
    else if (performance.now() - askedAt > sameSignal) hurry();
    void stop(0);
  };
  const hurry = () => {
    askedAt = Infinity;
    console.error('Stopping at once.');
    for (const { child } of running) child.kill('SIGTERM');
    setTimeout(() => {
      for (const { child } of running) child.kill('SIGKILL');
    }, shortPatience);
  };
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    for (const name of endOrder)
      for (const { child } of running.filter((each) => each.name === name)) await end(child);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked);
  // Whoever read our words may have gone before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && void stop(0), lookEvery).unref();
  }

  return {
    get stopping() {
      return stopping;
    },
    async start({ name, file, args = [], speaks, ready }) {
      if (stopping) return;
      // The channel ends with this process, however it ends, and each child stops with its channel.
      const child = spawn(process.execPath, [file, ...args], {
        ...options,
        stdio: ['ignore', speaks ? 'inherit' : 'ignore', 'inherit', 'ipc'],
      });
      running.push({ name, child });
      let said = false;
      child.on('message', (word) => (said ||= word === 'ready'));
      child.once('exit', (code) => {
        if (stopping) return;
        console.error(`${name} ended${code ? ` with ${code}` : ''}; everything stops.`);
        void stop(code ?? 1);
      });
      for (;;) {
        if (stopping || (await (ready ? ready() : said))) return;
        await delay(100);
      }
    },
  };
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((ended) => {
    const last = setTimeout(() => child.kill('SIGKILL'), patience);
    child.once('exit', () => {
      clearTimeout(last);
      ended();
    });
    child.kill('SIGTERM');
  });
}
