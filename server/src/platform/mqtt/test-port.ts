import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A port that nobody has at the moment, for what cannot choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Resolves when the process listens on the port of loopback. @throws when it ends before, or after a minute */
export async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (child.exitCode === null && performance.now() < deadline)
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    if (await accepts(port)) return;
  throw new Error(`${child.spawnfile} does not listen on port ${port}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(resolve, 20, false));
    socket.once('connect', () => socket.destroy());
  });
}
