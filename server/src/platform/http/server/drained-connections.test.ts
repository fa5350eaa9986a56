import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { installDrainedConnections } from './drained-connections.ts';

/** Connects, sends a request, says so by `sent`, and posts all that it heard by the end, or why it was cut off. */
const visitor = `
  const { parentPort, workerData: { port, sent } } = require('node:worker_threads');
  const socket = require('node:net').connect(port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\\r\\nhost: portal.example\\r\\n\\r\\n', () => {
      Atomics.store(sent, 0, 1);
      Atomics.notify(sent, 0);
    }),
  );
  let heard = '';
  socket.on('data', (chunk) => { heard += chunk; });
  socket.on('error', ({ code }) => { heard += code; });
  socket.on('close', () => parentPort.postMessage(heard));
`;

test('who waits before the port while it is told to close is let in', async () => {
  const app = fastify({ return503OnClosing: false });
  installDrainedConnections(app, { draining: true });
  app.get('/', () => 'in time');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(visitor, { eval: true, workerData: { port, sent } });
  // Nobody is taken in while this thread stands still.
  expect(Atomics.wait(sent, 0, 0, 20_000)).toBe('ok');
  const closed = app.close();
  expect(await once(worker, 'message')).toEqual([expect.stringContaining('in time')]);
  await closed;
});
