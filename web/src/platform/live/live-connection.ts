import type { ErrorCode, errorCatalogue } from '@belfry/contract/http/error-catalogue.ts';
import {
  type ClientEvents,
  type NoticeCode,
  type ServerEvents,
  socketPath,
  socketReconnect,
  type SubscribeAnswer,
} from '@belfry/contract/live-events/live-events.ts';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { ApiError } from '#platform/api-client/api-error.ts';
import { api } from '#platform/api-client/send.ts';
import { onAnswer } from '#platform/connectivity.ts';
import { refreshTokens } from '#platform/session/refresh.ts';
import { leave, session } from '#platform/session/session.ts';
import { storedToken } from '#platform/session/token-store.ts';
import { createLiveCache } from './live-cache.ts';
import {
  type LiveConnection,
  liveError,
  type LiveHappening,
  liveStatus,
  nextLive,
  reopenDelay,
} from './live-status.ts';

/** In the words of the error catalogue, which is too long to load here. */
const notConnected = {
  code: 'socket-is-not-connected',
  title: 'Socket is not connected',
} as const satisfies {
  code: ErrorCode;
  title: (typeof errorCatalogue)['socket-is-not-connected']['message'];
};
/** Open alarms are asked for this often, in milliseconds, while nothing comes by itself (page 4.2). */
const pollTime = 15_000;

/** Milliseconds after which a live connection counts as one that the server keeps. */
const steadyTime = 10_000;

/** What this side emits; its `subscribe` always waits for the answer. */
interface Emitted extends Omit<ClientEvents, 'subscribe'> {
  subscribe: (token: string, answer: (result: SubscribeAnswer) => void) => void;
}
type LiveSocket = Socket<ServerEvents, Emitted>;

let isOpen = false;

/**
 * Opens the live connection of whoever is signed in, unless it is open, and feeds the cache. It ends with the session,
 * whichever way that ends, and tells the server so.
 */
export function startLive(client: QueryClient, open = openSocket): void {
  const userId = session.get().user?.id;
  if (isOpen || !userId || session.get().leaving) return;
  isOpen = true;
  const socket = open();
  const cache = createLiveCache(client);
  let connection: LiveConnection = { status: liveStatus.get(), lostAt: Date.now(), lastError: null };

  const happen = (happening: LiveHappening) => {
    connection = nextLive(connection, happening);
    liveStatus.set(connection.status);
    liveError.set(connection.lastError);
  };
  const subscribe = () => {
    const token = storedToken();
    if (!token) return;
    unlessDisconnected(() =>
      connected(socket).emit('subscribe', token, (error, answer) => {
        if (error) socket.disconnect().connect();
        // Whoever knows so, by a token before this one, knows since when.
        else if (answer.ok && answer.isLate && connection.status.kind === 'partly') return;
        else if (answer.ok) subscribed();
        else if (answer.reason === 'role_changed') leave();
        // The new token that this stores subscribes again.
        else void refreshTokens().catch(() => happen({ kind: 'given-up' }));
      }),
    );
  };
  let liveSince = Infinity;
  const subscribed = () => {
    // What was loaded before this moment may have missed an event.
    if (connection.status.kind !== 'live') {
      liveSince = performance.now();
      cache.refetchAll();
    }
    happen({ kind: 'subscribed' });
  };
  const notice = ({ code }: { code: NoticeCode }) => {
    if (code === 'not-live') happen({ kind: 'not-live', at: Date.now() });
    if (code !== 'live') return;
    cache.refetchAll();
    if (connection.status.kind === 'partly') happen({ kind: 'subscribed' });
  };
  const tryAgain = () => {
    if (connection.status.kind !== 'offline') return;
    closings = 0;
    happen({ kind: 'attempt', attempt: 1 });
    if (socket.connected) subscribe();
    else socket.connect();
  };
  const startOver = () => {
    if (connection.status.kind === 'live' || connection.status.kind === 'partly') return;
    closings = 0;
    // A try that the loss of the network met half-way hangs for 20 s, and the next would wait for its pause.
    happen({ kind: 'attempt', attempt: 1 });
    socket.disconnect().connect();
  };
  /** How often running the server closed the connection. */
  let closings = 0;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const openAgain = () => {
    closings = performance.now() - liveSince >= steadyTime ? 1 : closings + 1;
    liveSince = Infinity;
    const delay = reopenDelay(closings);
    if (delay === null) return happen({ kind: 'given-up' });
    happen({ kind: 'attempt', attempt: closings });
    clearTimeout(reopening);
    if (delay === 0) socket.connect();
    else reopening = setTimeout(() => socket.connect(), delay);
  };
  let knownExp = session.get().exp;
  const followSession = () => {
    const { exp, user, leaving } = session.get();
    if (user?.id !== userId || leaving) return end();
    if (exp === knownExp) return;
    knownExp = exp;
    subscribe();
  };
  const end = () => {
    clearInterval(poll);
    clearTimeout(reopening);
    removeEventListener('focus', tryAgain);
    removeEventListener('online', startOver);
    stops.forEach((stop) => stop());
    // A connection that is gone has left the server's rooms already.
    unlessDisconnected(() => connected(socket).emit('logout'));
    socket.removeAllListeners();
    socket.io.removeAllListeners();
    socket.disconnect();
    cache.stop();
    happen({ kind: 'stop' });
    isOpen = false;
  };

  socket.on('connect', subscribe);
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    happen({ kind: 'lost', at: Date.now() });
    if (reason === 'io server disconnect') openAgain();
  });
  socket.on('connect_error', ({ message }) => {
    happen({ kind: 'failed', message });
    // A refusal by the server (not a lost network) is not retried by the library itself.
    if (!socket.active) happen({ kind: 'given-up' });
  });
  socket.io.on('reconnect_attempt', (attempt) => happen({ kind: 'attempt', attempt }));
  socket.io.on('reconnect_failed', () => happen({ kind: 'given-up' }));
  socket.on('device', cache.device);
  socket.on('node', cache.node);
  socket.on('episode', cache.episode);
  socket.on('test-alarm', cache.testAlarm);
  socket.on('call-plan', cache.callPlan);
  socket.on('payment', cache.payment);
  // What is owed by an invoice, and what is paid of it, change together.
  socket.on('invoice', cache.payment);
  socket.on('cart', cache.cart);
  socket.on('notice', notice);
  socket.on('session', leave);

  const poll = setInterval(() => {
    if (connection.status.kind !== 'live') cache.refetchOpenAlarms();
  }, pollTime);
  addEventListener('focus', tryAgain);
  addEventListener('online', startOver);
  const stops = [onAnswer(tryAgain), session.subscribe(followSession)];
  happen({ kind: 'start', at: Date.now() });
  socket.connect();
}

/**
 * The way to emit: an answer that does not come in time is an error.
 *
 * @throws ApiError "Socket is not connected"
 */
export function connected(socket: LiveSocket): ReturnType<LiveSocket['timeout']> {
  if (!socket.connected) throw new ApiError({ ...notConnected, status: 0 });
  return socket.timeout(socketReconnect.timeout);
}

/** For words that mean nothing to a server without a connection. */
function unlessDisconnected(emitting: () => void): void {
  try {
    emitting();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== notConnected.code) throw error;
  }
}

function openSocket(): LiveSocket {
  const host = new URL(api.base, location.href);
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(host.hostname);
  return io(host.origin, {
    path: socketPath,
    ...socketReconnect,
    autoConnect: false,
    withCredentials: true,
    // Secure unless local (spec §7); a page that itself came in the clear has no certificate to use.
    secure: host.protocol === 'https:' || !(isLocal || host.origin === location.origin),
    transports: ['websocket', 'polling'],
  });
}
