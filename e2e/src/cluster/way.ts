import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What is said by whoever opened the connection, and what comes back. */
export type Direction = 'there' | 'back';

/** A way by TCP that a test can cut. */
export interface Way {
  /** Of loopback. */
  readonly port: number;
  /**
   * Nothing passes any more in this direction, or in both, and nobody is told; new connections are taken, and the same is true of
   * them.
   */
  cut(direction?: Direction): void;
  /** What was under way goes on. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a way to one of several ports of loopback: each connection to the next that takes it, as a balancer does. */
export async function openWay(...targets: readonly number[]): Promise<Way> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let silent: readonly Direction[] = [];
  let turn = 0;

  /** Tries each target once; null where none takes it. */
  async function reach(): Promise<Socket | null> {
    for (const _ of targets) {
      turn += 1;
      const socket = connect(targets[turn % targets.length] ?? 0, '127.0.0.1');
      try {
        await once(socket, 'connect');
        return socket;
      } catch {
        socket.destroy();
      }
    }
    return null;
  }

  async function join(near: Socket): Promise<void> {
    near.pause();
    near.on('error', () => near.destroy());
    const far = await reach();
    if (!far || near.destroyed) {
      near.destroy();
      far?.destroy();
      return;
    }
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => void to.write(chunk));
      from.on('error', end).on('close', end);
    }
    pass(pair);
  }

  function pass([near, far]: readonly [Socket, Socket]): void {
    for (const [direction, from] of [['there', near] as const, ['back', far] as const])
      if (silent.includes(direction)) from.pause();
      else from.resume();
  }

  const server = createServer((near) => void join(near)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut(direction) {
      silent = direction === undefined ? ['there', 'back'] : [direction];
      pairs.forEach(pass);
    },
    mend() {
      silent = [];
      pairs.forEach(pass);
    },
    async close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await once(server, 'close');
    },
  };
}
