import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Server as HttpServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { Server, type Socket } from 'socket.io';
import {
  socketPath,
  subscribeWithin,
  type ClientEvents,
  type ServerEvents,
  type SubscribeAnswer,
} from '@belfry/contract/live-events/live-events.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import { actorOf } from '../http/authenticate.ts';

/** The way to the open browsers. */
export interface Live {
  /** Sends an event to every open browser of a company, on every node. */
  toCompany<E extends keyof ServerEvents>(
    companyId: string,
    event: E,
    ...args: Parameters<ServerEvents[E]>
  ): void;
  /** Whether a browser of the company may be listening; false only when it is sure that none is. */
  mayListen(companyId: string): boolean;
  /** Ends the sockets of a session on this node; every node hears of a session's end by itself. */
  endSession(sessionId: string, reason: 'role_changed' | 'ended'): void;
  /** Sends all browsers away, spread over some seconds so that they do not come back at once. */
  close(): Promise<void>;
}

interface SocketData {
  sessionId?: string | undefined;
  /** Sends the socket away: when its token is over, or when it has not subscribed in time. */
  leaves?: NodeJS.Timeout;
}
type BelfrySocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export interface LiveOptions {
  http: HttpServer;
  tokens: AccessTokens;
  log: Logger;
  /** Origins that browsers may connect from. */
  origins: readonly string[];
  redisUrl?: string | undefined;
  /** Milliseconds that a connection may take to say whose it is. */
  silentFor?: number;
}

/** Browsers come back at once (spec §4), so that no more than so many are sent away in a tenth of a second. */
const sentAwayAtOnce = 100;

const companyRoom = (companyId: string) => `company:${companyId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** Opens the socket of spec §7 on the HTTP server. Rooms come from the token alone. */
export async function startLive({
  http,
  tokens,
  log,
  origins,
  redisUrl,
  silentFor = subscribeWithin,
}: LiveOptions): Promise<Live> {
  const redis = redisUrl ? createClient({ url: redisUrl }) : null;
  redis?.on('error', (error: Error) =>
    log.error({ err: error }, 'Redis does not answer; live events stay on this node'),
  );
  await redis?.connect();
  let closing = false;
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
      answer(null, !closing && (origin === undefined || origins.includes(origin)));
    },
    ...(redis && { adapter: createAdapter(redis) }),
  });

  io.engine.on('connection', (raw: { request: unknown }) => {
    // The upgrade request is some 10 kB a browser and is not needed any more.
    raw.request = null;
  });
  io.on('connection', (socket) => {
    sendAway(socket, silentFor);
    socket.on('subscribe', (given, answer) => {
      const result = subscribe(socket, tokens, typeof given === 'string' ? given : given?.token, silentFor);
      if (typeof answer === 'function') answer(result);
    });
    socket.on('logout', () => leave(socket, silentFor));
    socket.on('disconnect', () => clearTimeout(socket.data.leaves));
  });

  return {
    toCompany: (companyId, event, ...args) => void io.to(companyRoom(companyId)).emit(event, ...args),
    mayListen: (companyId) => redis !== null || io.of('/').adapter.rooms.has(companyRoom(companyId)),
    endSession(sessionId, reason) {
      const sockets = io.local.in(sessionRoom(sessionId));
      sockets.emit('session', { reason });
      sockets.disconnectSockets(true);
    },
    async close() {
      closing = true;
      for (const [index, socket] of (await io.local.fetchSockets()).entries()) {
        if (index > 0 && index % sentAwayAtOnce === 0) await delay(100);
        socket.disconnect(true);
      }
      await io.close();
      redis?.destroy();
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
    ...(actor.permissions.includes('D') ? [companyRoom(actor.companyId)] : []),
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
