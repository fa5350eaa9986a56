import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { freePorts } from '../../../../scripts/free-ports.ts';

/** A program that ended while it was waited for. */
export class EndedEarly extends Error {}

/** A port that nobody has at the moment, for what cannot choose one itself. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

const mostTries = 5;

/**
 * Starts what cannot choose its ports itself on free ones, all different. When it throws {@link EndedEarly}, somebody may
 * have been faster on one of them: it is started anew on others, five times at most.
 */
export async function startOnFreePorts<T>(
  count: number,
  start: (ports: readonly number[]) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await start(await freePorts(count));
    } catch (error) {
      if (!(error instanceof EndedEarly) || tries === mostTries) throw error;
    }
  }
}

/**
 * Resolves when the process listens on the port of loopback.
 * @throws {EndedEarly} when it ends before
 * @throws {Error} after a minute
 */
export async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    const accepted = await accepts(port);
    // Whoever has taken the port from it listens there, too.
    if (hasEnded(child))
      throw new EndedEarly(`${child.spawnargs.join(' ')} ends instead of listening on port ${port}`);
    if (accepted) return;
  }
  throw new Error(`${child.spawnargs.join(' ')} does not listen on port ${port}`);
}

/** Whether a process has ended, by itself or by a signal. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(resolve, 20, false));
    socket.once('connect', () => socket.destroy());
  });
}
