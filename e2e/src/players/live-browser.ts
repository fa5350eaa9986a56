import { io, type ManagerOptions, type SocketOptions, type Socket } from 'socket.io-client';
import {
  socketPath,
  type ClientEvents,
  type ServerEvents,
} from '@belfry/contract/live-events/live-events.ts';
import type { SharedWorld } from '../world/stage.ts';
import { signIn } from './api.ts';

/** An open browser, as far as it hears of changes: it comes back after each loss and subscribes again. */
export interface LiveBrowser {
  isSubscribed(): boolean;
  /** It was told that it may miss something, and not that this is over. */
  mayMiss(): boolean;
  /** Whether it heard an event that says all of these words, since {@link LiveBrowser.forget}. */
  heard(event: keyof ServerEvents, ...words: string[]): boolean;
  forget(): void;
  close(): void;
}

/** Opens it; `transports` as socket.io names them. */
export function openLiveBrowser(
  { url, apiUrl }: Pick<SharedWorld, 'url' | 'apiUrl'>,
  { email, password }: { email: string; password: string },
  transports: NonNullable<(ManagerOptions & SocketOptions)['transports']> = ['websocket'],
): LiveBrowser {
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    path: socketPath,
    transports,
    reconnectionDelay: 500,
    reconnectionDelayMax: 1_000,
    timeout: 5_000,
    forceNew: true,
  });
  let subscribed = false;
  let live = true;
  let heard: string[] = [];

  async function subscribe(): Promise<void> {
    const { token } = await signIn(apiUrl, email, password);
    // Who subscribes where something may be missing is told so right after it.
    live = true;
    const answer = await socket.timeout(5_000).emitWithAck('subscribe', token ?? '');
    subscribed = answer.ok && socket.connected;
    if (!answer.ok) throw new Error(`the portal lets nobody subscribe: ${answer.reason}`);
  }
  /** As a browser does that could not subscribe. */
  const again = () => void (socket.active && socket.disconnect().connect());
  socket.on('connect', () => void subscribe().catch(() => setTimeout(again, 500).unref()));
  socket.on('disconnect', (reason) => {
    subscribed = false;
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 500).unref();
  });
  socket.on('notice', ({ code }) => {
    live = code === 'live';
  });
  socket.onAny((event: string, body: unknown) => heard.push(`${event} ${JSON.stringify(body)}`));

  return {
    isSubscribed: () => subscribed,
    mayMiss: () => !live,
    heard: (event, ...words) =>
      heard.some((line) => line.startsWith(`${event} `) && words.every((word) => line.includes(word))),
    forget() {
      heard = [];
    },
    close: () => void socket.disconnect(),
  };
}
