import type { Aedes, Client } from 'aedes';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { isLoopbackHost } from '#platform/values/loopback.ts';
import { boundPacketSize } from './embedded-connection.ts';

/** Where the embedded broker listens. Port 0 takes a free one. */
export interface ListenerOptions {
  host: string;
  port: number;
  /** With a certificate (PEM) it also listens with TLS, and without TLS on loopback alone (decision 0094). */
  tls?: { host: string; port: number; key: string | Buffer; cert: string | Buffer };
  /** Connections of devices and strangers together, on each port. */
  maxConnections?: number;
}

/** The open ports of the embedded broker. */
export interface Listeners {
  port: number;
  /** 0 without TLS. */
  tlsPort: number;
  /** Takes no new connections. */
  stop(): void;
  /** Resolves when every connection has ended. */
  closed(): Promise<void>;
}

/**
 * Opens the ports; `ended` hears of every connection that got as far as having a client.
 * @throws the listener's error, e.g. `EADDRINUSE`; then no port stays open.
 */
export async function openListeners(
  options: ListenerOptions,
  broker: Pick<Aedes, 'handle'>,
  ended: (client: Client) => void,
  warn: (reason: string, facts?: Record<string, string | undefined>) => void,
): Promise<Listeners> {
  const { host, port, tls, maxConnections = 20_000 } = options;

  function serve(socket: Socket): void {
    const client = broker.handle(socket);
    boundPacketSize(socket, client);
    socket.once('close', () => ended(client));
  }

  const plain = createServer({ noDelay: true }, serve);
  const secure =
    tls && createTlsServer({ key: tls.key, cert: tls.cert, noDelay: true, minVersion: 'TLSv1.2' }, serve);
  secure?.on('tlsClientError', (error) => warn('tls', { detail: error.message }));
  const servers = [plain, secure].filter((server) => server !== undefined);
  for (const server of servers) {
    server.maxConnections = maxConnections;
    server.on('drop', () => warn('too-many-connections'));
  }

  const stop = () => servers.forEach((server) => server.close());
  try {
    await listen(plain, port, tls && !isLoopbackHost(host) ? '127.0.0.1' : host);
    if (secure) await listen(secure, tls.port, tls.host);
  } catch (error) {
    stop();
    throw error;
  }

  const allClosed = Promise.all(servers.map((server) => once(server, 'close')));
  return {
    port: portOf(plain),
    tlsPort: secure ? portOf(secure) : 0,
    stop,
    closed: async () => void (await allClosed),
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
