import {
  type ClientEvents,
  type ServerEvents,
  socketPath,
  socketReconnect,
  type SubscribeAnswer,
} from '@belfry/contract/live-events/live-events.ts';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { api } from '../api-client/send.ts';
import { onAnswer } from '../connectivity.ts';
import { refreshTokens } from '../session/refresh.ts';
import { leave, session } from '../session/session.ts';
import { storedToken } from '../session/token-store.ts';
import { createLiveCache } from './live-cache.ts';
import { type LiveConnection, liveError, type LiveHappening, liveStatus, nextLive } from './live-status.ts';

/** Open alarms are asked for this often, in milliseconds, while nothing comes by itself (page 4.2). */
const pollTime = 15_000;

/** What this side emits; its `subscribe` always waits for the answer. */
interface Emitted extends Omit<ClientEvents, 'subscribe'> {
  subscribe: (token: string, answer: (result: SubscribeAnswer) => void) => void;
}

/** Opens the live connection of the signed-in user and feeds the cache. Returns the stop. */
export function startLive(client: QueryClient): () => void {
  const cache = createLiveCache(client);
  const socket = openSocket();
  let connection: LiveConnection = { status: liveStatus.get(), lostAt: Date.now(), lastError: null };

  const happen = (happening: LiveHappening) => {
    connection = nextLive(connection, happening);
    liveStatus.set(connection.status);
    liveError.set(connection.lastError);
  };
  const subscribe = () => {
    const token = storedToken();
    if (!token || !socket.connected) return;
    socket.timeout(socketReconnect.timeout).emit('subscribe', token, (error, answer) => {
      if (error) socket.disconnect().connect();
      else if (answer.ok) subscribed();
      else if (answer.reason === 'role_changed') leave();
      // The new token that this stores subscribes again.
      else void refreshTokens().catch(() => happen({ kind: 'given-up' }));
    });
  };
  const subscribed = () => {
    // What was loaded before this moment may have missed an event.
    if (connection.status.kind !== 'live') cache.refetchAll();
    happen({ kind: 'subscribed' });
  };
  const tryAgain = () => {
    if (connection.status.kind !== 'offline') return;
    happen({ kind: 'attempt', attempt: 1 });
    if (socket.connected) subscribe();
    else socket.connect();
  };
  const startOver = () => {
    if (connection.status.kind === 'live') return;
    // A try that the loss of the network met half-way hangs for 20 s, and the next would wait for its pause.
    happen({ kind: 'attempt', attempt: 1 });
    socket.disconnect().connect();
  };
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let knownExp = session.get().exp;
  const followSession = () => {
    const { exp, user } = session.get();
    if (!user || exp === knownExp) return;
    knownExp = exp;
    subscribe();
  };

  socket.on('connect', subscribe);
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    const wasLive = connection.status.kind === 'live';
    happen({ kind: 'lost', at: Date.now() });
    if (reason !== 'io server disconnect') return;
    // Spec §4: opened again at once when the server closed it; a server that keeps closing gets a pause.
    if (wasLive) socket.connect();
    else reopening = setTimeout(() => socket.connect(), socketReconnect.reconnectionDelay);
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
  socket.on('session', leave);

  const poll = setInterval(() => {
    if (connection.status.kind !== 'live') cache.refetchOpenAlarms();
  }, pollTime);
  addEventListener('focus', tryAgain);
  addEventListener('online', startOver);
  const stops = [onAnswer(tryAgain), session.subscribe(followSession)];
  happen({ kind: 'start', at: Date.now() });
  socket.connect();

  return () => {
    clearInterval(poll);
    clearTimeout(reopening);
    removeEventListener('focus', tryAgain);
    removeEventListener('online', startOver);
    stops.forEach((stop) => stop());
    if (socket.connected && !session.get().user) socket.emit('logout');
    socket.removeAllListeners();
    socket.io.removeAllListeners();
    socket.disconnect();
    cache.stop();
    happen({ kind: 'stop' });
  };
}

function openSocket(): Socket<ServerEvents, Emitted> {
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
