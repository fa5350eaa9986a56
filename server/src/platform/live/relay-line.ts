import { createClient } from 'redis';

/** One try to have a way through Redis: it lasts until it breaks, and is never mended. */
export interface RelayLine {
  openedAt: number;
  /** Publishes, or drops it when too much waits already. */
  send(text: string): void;
  /** Whether it is broken. */
  isOver(): boolean;
  /** What broke it, as far as that was told. */
  fault(): string | undefined;
  /** Characters that wait for Redis to take them. */
  waiting(): number;
  /** Ends at once, whatever waits. */
  close(): void;
  /** Ends once what was sent has left, within a fifth of a second. */
  closeSoon(): void;
}

/** So many characters wait at most for a Redis that does not answer. */
export const mostWaiting = 4_000_000;

/** Opens two connections: Redis lets none publish that listens. Faults end the line and are told by `isOver` alone. */
export function openRelayLine({
  url,
  channel,
  silentMs,
  hear,
}: {
  url: string;
  /** Whoever publishes in it is heard, in whichever database of this Redis. */
  channel: string;
  silentMs: number;
  hear: (text: string) => void;
}): RelayLine {
  let over = false;
  let fault: string | undefined;
  let waiting = 0;
  // The idle time ends a connection that was made after its line was closed.
  const socket = { reconnectStrategy: false, connectTimeout: silentMs, socketTimeout: 2 * silentMs } as const;
  const fail = (error: Error) => {
    // The first one says why; what follows says that it is over.
    if (!over) fault = error.message;
    over = true;
  };
  const open = () => createClient({ url, socket, disableOfflineQueue: true }).on('error', fail);
  const [publisher, subscriber] = [open(), open()];
  publisher.connect().catch(fail);
  subscriber
    .connect()
    .then(() =>
      subscriber.subscribe(channel, (text) => {
        if (!over) hear(text);
      }),
    )
    .catch(fail);
  const close = () => {
    over = true;
    for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
  };

  return {
    openedAt: performance.now(),
    send(text) {
      if (over || !publisher.isReady || waiting + text.length > mostWaiting) return;
      waiting += text.length;
      const settled = () => {
        waiting -= text.length;
      };
      publisher.publish(channel, text).then(settled, settled);
    },
    isOver: () => over,
    fault: () => fault,
    waiting: () => waiting,
    close,
    closeSoon() {
      over = true;
      setTimeout(close, 200);
    },
  };
}
