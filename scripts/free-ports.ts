import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { randomInt } from 'node:crypto';

/** Below the range from which systems give ports to outgoing connections. */
const lowest = 20_000;
const highest = 32_000;

/** Ports of loopback that nobody listens on at this moment, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  while (held.size < count) {
    const port = randomInt(lowest, highest);
    const server = held.has(port) ? null : await hold(port);
    if (server) held.set(port, server);
  }
  await Promise.all([...held.values()].map((server) => once(server.close(), 'close')));
  return [...held.keys()];
}

async function hold(port: number): Promise<Server | null> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  } catch {
    return null;
  }
}
