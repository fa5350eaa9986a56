import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

const deadlines = new AsyncLocalStorage<AbortSignal>();

/**
 * Does work whose connections by {@link DeadlineHttpAgent} or {@link DeadlineHttpsAgent} end with the signal, answered or not: the
 * provider's client knows no time-out.
 * @throws the signal's reason once it is aborted
 */
export function withDeadline<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const late = () => reject(signal.reason as Error);
    if (signal.aborted) return late();
    signal.addEventListener('abort', late, { once: true });
    const done = () => signal.removeEventListener('abort', late);
    deadlines.run(signal, work).then(resolve, reject).finally(done);
  });
}

function endInTime<S extends Duplex | null | undefined>(socket: S): S {
  const signal = deadlines.getStore();
  if (!socket || !signal) return socket;
  const end = () => socket.destroy(signal.reason as Error);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', end));
  return socket;
}

/** An agent for an address without TLS, whatever the client asks for: the sandbox has none. */
export class DeadlineHttpAgent extends http.Agent {
  override createConnection(...given: Parameters<http.Agent['createConnection']>) {
    return endInTime(super.createConnection(...given));
  }
}

/** An agent for the provider itself, with the certificates that the client pins. */
export class DeadlineHttpsAgent extends https.Agent {
  override createConnection(...given: Parameters<https.Agent['createConnection']>) {
    return endInTime(super.createConnection(...given));
  }
}
