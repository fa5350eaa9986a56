import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createAccessTokens } from '#platform/auth/access-tokens.ts';
import { startLive } from './live.ts';

/**
 * A process with the way to the browsers alone, for a bench: `GET /change?to=ID&to=…` tells the browsers of these companies of one
 * changed device, and answers when all is written. Tokens are those of the secret that it is given.
 */
const [secret = '', message = '{}'] = process.argv.slice(2);
const node = JSON.parse(message) as never;

const http = createServer((request, reply) => {
  const asked = new URL(request.url ?? '', 'http://here');
  for (const company of asked.searchParams.getAll('to')) live.toCompany(company, 'node', node);
  reply.writeHead(200, { 'content-length': 2 }).end('{}');
});
// Live attaches itself before the first request.
const live = await startLive({
  http,
  tokens: createAccessTokens([secret]),
  log: pino({ level: 'warn' }),
  origins: [],
});
await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
process.send?.({ port: (http.address() as AddressInfo).port });
process.once('disconnect', () => process.exit());
