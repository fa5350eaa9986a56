import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A telephony provider that takes every call and says nothing more of it. */
export interface Telephony {
  url: string;
  /** Calls and messages that it took. */
  taken: () => number;
  /** When it took the first for a number, in ms since 1970; undefined where it took none. */
  firstTakenAt: (number: string) => number | undefined;
  stop(): void;
}

/** Starts the stand-in on loopback, in this process. */
export async function startTelephony(): Promise<Telephony> {
  let taken = 0;
  const first = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const number = new URLSearchParams(await text(request)).get('To') ?? '';
    taken += 1;
    if (!first.has(number)) first.set(number, Date.now());
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ sid: `CA${randomBytes(16).toString('hex')}`, status: 'queued' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    firstTakenAt: (number) => first.get(number),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
