import { once } from 'node:events';
import type { Server } from 'node:net';

/** Listens on loopback; port 0 is any free one. Resolves with the port. @throws {Error} where it is taken. */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return address instanceof Object ? address.port : port;
}
