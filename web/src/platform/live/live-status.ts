import { socketReconnect } from '@belfry/contract/live-events/live-events.ts';
import { createStore } from '#platform/store.ts';

/** How the live connection stands (page 1.2). */
export type LiveStatus =
  | { kind: 'off' }
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** Connected, but the server says that events may be missing; `since` in milliseconds since 1970. */
  | { kind: 'partly'; since: number }
  | { kind: 'reconnecting'; attempt: number }
  /** `since` in milliseconds since 1970: when the last live moment was, or when we began to try. */
  | { kind: 'offline'; since: number };

/** What happens to the connection. */
export type LiveHappening =
  | { kind: 'start'; at: number }
  | { kind: 'subscribed' }
  /** The server says that events may be missing from now on. */
  | { kind: 'not-live'; at: number }
  | { kind: 'lost'; at: number }
  | { kind: 'attempt'; attempt: number }
  | { kind: 'failed'; message: string }
  | { kind: 'given-up' }
  | { kind: 'stop' };

/** The status with what it must remember: since when it is not live, and the last error (spec §4). */
export interface LiveConnection {
  status: LiveStatus;
  lostAt: number;
  lastError: string | null;
}

/** What follows from a happening. Pure. */
export function nextLive(now: LiveConnection, happening: LiveHappening): LiveConnection {
  switch (happening.kind) {
    case 'start':
      return { status: { kind: 'connecting' }, lostAt: happening.at, lastError: null };
    case 'subscribed':
      return { ...now, status: { kind: 'live' }, lastError: null };
    case 'not-live':
      return now.status.kind === 'live' ? { ...now, status: { kind: 'partly', since: happening.at } } : now;
    case 'lost':
      return {
        ...now,
        status: { kind: 'reconnecting', attempt: 1 },
        lostAt: lostAtOf(now, happening.at),
      };
    case 'attempt':
      return { ...now, status: { kind: 'reconnecting', attempt: happening.attempt } };
    case 'failed':
      // Spec §4: a connect error stores the message and raises the counter.
      return {
        ...now,
        status: { kind: 'reconnecting', attempt: attemptsOf(now.status) + 1 },
        lastError: happening.message,
      };
    case 'given-up':
      return { ...now, status: { kind: 'offline', since: now.lostAt } };
    case 'stop':
    default:
      return { status: { kind: 'off' }, lostAt: 0, lastError: null };
  }
}

/**
 * Milliseconds until a connection that the server closed is opened again: at once (spec §4), then with the delays of
 * spec §9; null when that has been tried enough.
 *
 * @param closings how often running the server closed it, from 1
 */
export function reopenDelay(closings: number): number | null {
  const { reconnectionAttempts, reconnectionDelay, reconnectionDelayMax } = socketReconnect;
  if (closings > reconnectionAttempts) return null;
  return closings === 1 ? 0 : Math.min(reconnectionDelayMax, reconnectionDelay * 2 ** (closings - 2));
}

function lostAtOf({ status, lostAt }: LiveConnection, at: number): number {
  if (status.kind === 'partly') return status.since;
  return status.kind === 'live' ? at : lostAt;
}

function attemptsOf(status: LiveStatus): number {
  return status.kind === 'reconnecting' ? status.attempt : 0;
}

/** How the live connection of this tab stands; written by `live-connection.ts` only. */
export const liveStatus = createStore<LiveStatus>({ kind: 'off' });
/** What the last failed try to connect said, for whoever helps; null while it is live. */
export const liveError = createStore<string | null>(null);
