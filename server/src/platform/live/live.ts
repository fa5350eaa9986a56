import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Server as HttpServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { Server, type Socket } from 'socket.io';
import {
  socketPath,
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
  sessionId?: string;
  expires?: NodeJS.Timeout;
}
type BelfrySocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export interface LiveOptions {
  http: HttpServer;
  tokens: AccessTokens;
  log: Logger;
  /** Origins that browsers may connect from. */
  origins: readonly string[];
  redisUrl?: string | undefined;
}

/** Browsers come back at once (spec §4), so that no more than so many are sent away in a tenth of a second. */
const sentAwayAtOnce = 100;

const companyRoom = (companyId: string) => `company:${companyId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** Opens the socket of spec §7 on the HTTP server. Rooms come from the token alone. */
export async function startLive({ http, tokens, log, origins, redisUrl }: LiveOptions): Promise<Live> {
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
    socket.on('subscribe', (given, answer) => {
      const result = subscribe(socket, tokens, typeof given === 'string' ? given : given?.token);
      if (typeof answer === 'function') answer(result);
    });
    socket.on('logout', () => leave(socket));
    socket.on('disconnect', () => clearTimeout(socket.data.expires));
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

function subscribe(socket: BelfrySocket, tokens: AccessTokens, token: unknown): SubscribeAnswer {
  leave(socket);
  const checked = typeof token === 'string' ? tokens.check(token) : { reason: 'invalid_token' as const };
  if ('reason' in checked) return { ok: false, reason: checked.reason };
  const { claims } = checked;
  const actor = actorOf(claims);
  socket.data.sessionId = claims.sid;
  socket.data.expires = setTimeout(() => socket.disconnect(true), claims.exp * 1000 - Date.now());
  void socket.join([
    sessionRoom(claims.sid),
    ...(actor.permissions.includes('D') ? [companyRoom(actor.companyId)] : []),
  ]);
  return { ok: true };
}

function leave(socket: BelfrySocket): void {
  clearTimeout(socket.data.expires);
  for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
}
