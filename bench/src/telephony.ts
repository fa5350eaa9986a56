import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A telephony provider that takes every call and says nothing more of it. */
export interface Telephony {
  url: string;
  /** Calls and messages that it took. */
  taken: () => number;
  stop(): void;
}

/** Starts the stand-in on loopback, in this process. */
export async function startTelephony(): Promise<Telephony> {
  let taken = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      taken += 1;
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ sid: `CA${randomBytes(16).toString('hex')}`, status: 'queued' }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
