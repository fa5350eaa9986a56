import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import {
  socketPath,
  subscribeWithin,
  type ClientEvents,
  type NoticeCode,
  type ServerEvents,
  type SubscribeAnswer,
} from '@belfry/contract/live-events/live-events.ts';
import type { AccessTokens } from '#platform/auth/access-tokens.ts';
import { actorOf } from '#platform/http/route/authenticate.ts';
import { startLiveRelay, type LiveRelayOptions } from './live-relay.ts';
import { followUpgrades, sendAllAway } from './send-away.ts';

/** The way to the open browsers. */
export interface Live {
  /** Sends an event to every open browser of a company: to those of this node at once, whatever the others do. */
  toCompany<E extends keyof ServerEvents>(
    companyId: string,
    event: E,
    ...args: Parameters<ServerEvents[E]>
  ): void;
  /** An event of the company could not be made: its browsers on all nodes ask for everything again. */
  missed(companyId: string): void;
  /** Whether a browser of the company may be listening; false only when it is sure that none is. */
  mayListen(companyId: string): boolean;
  /** Whether live events go to and fro between the nodes; none without REDIS_URL. */
  relay(): 'none' | 'ok' | 'degraded';
  /** Ends the sockets of a session on this node; every node hears of a session's end by itself. */
  endSession(sessionId: string, reason: 'role_changed' | 'ended'): void;
  /** Sends this node's browsers away, if they are still there, and tells the other nodes nothing any more. The HTTP server stays. */
  close(): Promise<void>;
}

/** The way to the browsers, for whoever stops the node. */
export interface RunningLive extends Live {
  /**
   * Sends this node's browsers away, spread over some seconds so that they do not come back at once, and lets none in from now on.
   * Events go on to other nodes' browsers until `close`.
   */
  sendAway(): Promise<void>;
}

interface SocketData {
  sessionId?: string | undefined;
  /** Sends the socket away: when its token is over, or when it has not subscribed in time. */
  leaves?: NodeJS.Timeout;
}
type BelfrySocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** What goes from node to node. */
interface RelayedEvent {
  companyId: string;
  event: keyof ServerEvents;
  args: Parameters<ServerEvents[keyof ServerEvents]>;
}

function isRelayedEvent(given: unknown): given is RelayedEvent {
  const { companyId, event, args } = (given ?? {}) as Record<string, unknown>;
  return typeof companyId === 'string' && typeof event === 'string' && Array.isArray(args);
}

/** An event that could not be made; see {@link Live.missed}. */
interface RelayedGap {
  companyId: string;
  missed: true;
}

function isRelayedGap(given: unknown): given is RelayedGap {
  const { companyId, missed } = (given ?? {}) as Record<string, unknown>;
  return typeof companyId === 'string' && missed === true;
}

export interface LiveOptions {
  http: HttpServer;
  tokens: AccessTokens;
  log: Logger;
  /** Origins that browsers may connect from. */
  origins: readonly string[];
  /** The way to the other nodes. */
  redis?: Pick<LiveRelayOptions, 'url' | 'installation'> | undefined;
  /** Milliseconds that a connection may take to say whose it is. */
  silentFor?: number;
  /** Times of the way to the other nodes. */
  relayTimes?: Pick<LiveRelayOptions, 'everyMs' | 'silentMs' | 'forgetMs'>;
}

const companyRoom = (companyId: string) => `company:${companyId}`;
/** Whoever is subscribed to a company. */
const subscribedRoom = 'subscribed';
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** Opens the socket of spec §7 on the HTTP server. Rooms come from the token alone. */
export async function startLive({
  http,
  tokens,
  log,
  origins,
  redis,
  silentFor = subscribeWithin,
  relayTimes,
}: LiveOptions): Promise<RunningLive> {
  let leaving: Promise<void> | undefined;
  const io = new Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>(http, {
    path: socketPath,
    serveClient: false,
    maxHttpBufferSize: 16_384,
    // Of connections that do not even get as far as a socket.
    connectTimeout: silentFor,
    cors: { origin: [...origins], credentials: true },
    // CORS does not bind WebSockets: the Origin is checked here for both transports.
    allowRequest: (request, answer) => {
      const { origin } = request.headers;
      answer(null, !leaving && (origin === undefined || origins.includes(origin)));
    },
  });

  const upgraded = followUpgrades(http);
  const sendBrowsersAway = () => (leaving ??= sendAllAway(io, upgraded));
  const tell = (code: NoticeCode) => void io.to(subscribedRoom).emit('notice', { code });
  const relay = redis
    ? startLiveRelay({
        ...redis,
        log,
        heard(given) {
          if (isRelayedGap(given)) askAgain(given.companyId);
          // A node of another version may say it otherwise.
          if (!isRelayedEvent(given)) return;
          const { companyId, event, args } = given;
          io.to(companyRoom(companyId)).emit(event, ...args);
        },
        turned: (isWhole) => tell(isWhole ? 'live' : 'not-live'),
        missed: () => tell('live'),
        ...relayTimes,
      })
    : null;

  /** The second notice takes back what the first says of events to come, where that is not so. */
  function askAgain(companyId: string): void {
    const browsers = io.to(companyRoom(companyId));
    browsers.emit('notice', { code: 'live' });
    if (relay && !relay.isWhole()) browsers.emit('notice', { code: 'not-live' });
  }

  io.engine.on('connection', (raw: { request: unknown }) => {
    // The upgrade request is some 10 kB a browser and is not needed any more.
    raw.request = null;
  });
  io.on('connection', (socket) => {
    sendAway(socket, silentFor);
    socket.on('subscribe', (given, answer) => {
      const result = subscribe(socket, tokens, typeof given === 'string' ? given : given?.token, silentFor);
      const isLate = relay !== null && !relay.isWhole() && socket.rooms.has(subscribedRoom);
      if (typeof answer === 'function') answer({ ...result, ...(isLate && { isLate }) });
      if (isLate) socket.emit('notice', { code: 'not-live' });
    });
    socket.on('logout', () => leave(socket, silentFor));
    socket.on('disconnect', () => clearTimeout(socket.data.leaves));
  });

  return {
    toCompany(companyId, event, ...args) {
      io.to(companyRoom(companyId)).emit(event, ...args);
      relay?.send({ companyId, event, args } satisfies RelayedEvent);
    },
    missed(companyId) {
      askAgain(companyId);
      relay?.send({ companyId, missed: true } satisfies RelayedGap);
    },
    relay() {
      if (!relay) return 'none';
      return relay.isWhole() ? 'ok' : 'degraded';
    },
    mayListen: (companyId) => relay !== null || io.of('/').adapter.rooms.has(companyRoom(companyId)),
    endSession(sessionId, reason) {
      const sockets = io.local.in(sessionRoom(sessionId));
      sockets.emit('session', { reason });
      sockets.disconnectSockets(true);
    },
    sendAway: sendBrowsersAway,
    async close() {
      await sendBrowsersAway();
      relay?.close();
    },
  };
}

function subscribe(
  socket: BelfrySocket,
  tokens: AccessTokens,
  token: unknown,
  silentFor: number,
): SubscribeAnswer {
  leave(socket, silentFor);
  const checked = typeof token === 'string' ? tokens.check(token) : { reason: 'invalid_token' as const };
  if ('reason' in checked) return { ok: false, reason: checked.reason };
  const { claims } = checked;
  const actor = actorOf(claims);
  socket.data.sessionId = claims.sid;
  sendAway(socket, claims.exp * 1000 - Date.now());
  void socket.join([
    sessionRoom(claims.sid),
    ...(actor.permissions.includes('D') ? [subscribedRoom, companyRoom(actor.companyId)] : []),
  ]);
  return { ok: true };
}

/** Whoever had subscribed may do so again in time; whoever never did gets no more time by asking. */
function leave(socket: BelfrySocket, silentFor: number): void {
  if (socket.data.sessionId !== undefined) sendAway(socket, silentFor);
  socket.data.sessionId = undefined;
  for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
}

function sendAway(socket: BelfrySocket, inMilliseconds: number): void {
  clearTimeout(socket.data.leaves);
  socket.data.leaves = setTimeout(() => socket.disconnect(true), inMilliseconds);
}
