import { startChild, type Child } from '../world/child.ts';
import { until } from '../world/until.ts';
import type { Part } from './part.ts';
import type { Way } from './way.ts';

/** A node of the portal, with ways of its own to what it needs. */
export interface PortalNode extends Part {
  /** Its own address, past nginx. */
  readonly apiUrl: string;
  /** Ends it as an operator does; rejects when it had to cut something off. */
  stop(): Promise<void>;
  readonly ways: Readonly<Record<'database' | 'broker' | 'redis', Way>>;
  /** When it last began to take in what devices send, in ms; 0 for never, and for after it has given that up. */
  tookIn(): number;
  log(): string;
}

/** How to start a {@link PortalNode}. */
export interface NodeOptions {
  name: string;
  port: number;
  environment: Record<string, string>;
  logFile: string;
  ways: PortalNode['ways'];
  started: (pid: number) => void;
}

const readyWithin = 90_000;

/** Starts a node; resolves when it is ready. */
export async function startNode(options: NodeOptions): Promise<PortalNode> {
  const { name, port, environment, logFile, ways, started } = options;
  const apiUrl = `http://127.0.0.1:${port}/api`;
  let child: Child;

  async function start(): Promise<void> {
    child = startChild({ file: 'server/src/main.ts', env: environment, logFile });
    started(child.pid);
    const isReady = () =>
      fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        (answer) => answer.ok,
        () => false,
      );
    const state = await until(
      `${name} is ready`,
      async () => (child.ended ? 'ended' : (await isReady()) && 'ready'),
      { within: readyWithin },
    ).catch(async (error: unknown) => {
      await child.kill();
      throw error;
    });
    if (state === 'ended') throw new Error(`${name} ended while it started:\n${child.log().slice(-4_000)}`);
  }
  await start();

  return {
    name,
    apiUrl,
    ways,
    kill: () => child.kill(),
    async stop() {
      const code = await child.stop();
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${child.log().slice(-4_000)}`);
    },
    start,
    freeze: () => void process.kill(child.pid, 'SIGSTOP'),
    thaw: () => void process.kill(child.pid, 'SIGCONT'),
    tookIn() {
      const lines = child.log().split('\n');
      const began = lines.findLast((line) => line.includes('"this node takes in what devices send"'));
      const ended = lines.findLast((line) =>
        line.includes('"this node no longer takes in what devices send"'),
      );
      const [from, to] = [timeOf(began), timeOf(ended)];
      return from > to ? from : 0;
    },
    log: () => child.log(),
  };
}

function timeOf(line: string | undefined): number {
  return line === undefined ? 0 : Number(/"time":(\d+)/.exec(line)?.[1] ?? 0);
}
