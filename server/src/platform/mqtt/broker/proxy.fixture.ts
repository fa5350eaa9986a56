import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a port that a test can cut and stop. */
export interface TestProxy {
  port: number;
  /** Ends every connection, at both ends; or the one that was opened at this place, the first being 0. */
  cut(index?: number): void;
  /** Takes connections, or ends each at once. */
  admit(does: boolean): void;
  /** Nothing passes any more, and nobody is told; new connections are taken and hear nothing. */
  freeze(): void;
  /** What is taken while frozen goes on. */
  thaw(): void;
  close(): Promise<void>;
}

export async function startProxy(target: number): Promise<TestProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let frozen = false;
  let admits = true;
  const server = createServer((near) => {
    if (!admits) {
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
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
      if (frozen) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const each = (act: (socket: Socket) => void) => pairs.forEach((pair) => pair.forEach(act));

  return {
    port: address.port,
    cut(index) {
      const chosen = [...pairs].filter((_, place) => index === undefined || place === index);
      for (const pair of chosen) for (const socket of pair) socket.destroy();
    },
    admit: (does) => void (admits = does),
    freeze() {
      frozen = true;
      each((socket) => socket.pause());
    },
    thaw() {
      frozen = false;
      each((socket) => socket.resume());
    },
    async close() {
      server.close();
      each((socket) => socket.destroy());
      await once(server, 'close');
    },
  };
}
