import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '../../../../../..');

/** The sandbox's payment provider, as a process of its own: its desk, and its API as the portal calls it. */
export async function startProvider() {
  const child = fork(join(root, 'sandbox/src/main.ts'), [], {
    execArgv: [],
    // It tells its clock to nobody.
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', BELFRY_URL: 'http://127.0.0.1:9/api' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((ready, failed) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /sandbox ready (\S+)/.exec(said)?.[1];
      if (found) ready(found);
    });
    child.once('exit', () => failed(new Error(`the sandbox ended: ${said}`)));
  });
  const desk = async <T>(path: string, body?: unknown): Promise<T> => {
    const json = { 'content-type': 'application/json' };
    const asked = body === undefined ? {} : { method: 'POST', headers: json, body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, asked);
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return { apiUrl: `${url}/mollie/v2`, desk, close: () => end(child) };
}

/** The desk of the provider. */
export type Desk = Awaited<ReturnType<typeof startProvider>>['desk'];

/** Nodes that take webhooks and are killed; whoever is dead is started again. */
export async function startNodes(count: number, databaseUrl: string, providerUrl: string) {
  const nodes: { child: ChildProcess; url: string }[] = [];
  async function start(place: number): Promise<void> {
    const child = fork(join(import.meta.dirname, 'webhook-node.fixture.ts'), [databaseUrl, providerUrl], {
      execArgv: [],
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.data/compile-cache') },
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    nodes[place] = { child, url };
  }
  await Promise.all(Array.from({ length: count }, (_, place) => start(place)));
  return {
    /** The address of one, in turn. */
    url: (turn: number) => nodes[turn % count]?.url ?? '',
    async kill(place: number): Promise<void> {
      const killed = nodes[place % count];
      if (killed) await end(killed.child);
    },
    start: (place: number) => start(place % count),
    close: async () => {
      await Promise.all(nodes.map(({ child }) => end(child)));
    },
  };
}

/** Some nodes that take webhooks. */
export type Nodes = Awaited<ReturnType<typeof startNodes>>;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Delivers webhooks as the provider does: again until each was answered well, to whichever node is there. */
export function startDelivering(nodes: Nodes) {
  /** Answers of 200, by the id that was told. */
  const answered = new Map<string, number>();
  let turn = 0;

  async function deliver(id: string): Promise<void> {
    for (let tries = 0; tries < 2_000; tries += 1) {
      turn += 1;
      const status = await fetch(`${nodes.url(turn)}/api/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `id=${id}`,
        signal: AbortSignal.timeout(15_000),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => null,
      );
      if (status === 200) {
        answered.set(id, (answered.get(id) ?? 0) + 1);
        return;
      }
      await pause(25);
    }
    throw new Error(`the webhook of ${id} was never taken`);
  }

  return {
    answered,
    /** Delivers all of these, so many at a time, in their order. */
    async all(ids: readonly string[], atOnce: number): Promise<void> {
      const left = ids.values();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const id of left) await deliver(id);
        }),
      );
    },
  };
}
