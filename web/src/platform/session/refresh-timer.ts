import { refreshLeadSeconds } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { presentTime } from '#ui/present.ts';
import { ApiError, isUnreachable } from '#platform/api-client/api-error.ts';
import { backoffDelay, maxRetries } from '#platform/backoff.ts';
import { online } from '#platform/connectivity.ts';
import { hear } from '#platform/hear.ts';
import { refreshTokens } from './refresh.ts';
import { forgetSession, leave, leaveStranded, session } from './session.ts';

/** Least milliseconds between two refreshes, so that a wrong clock cannot make them endless. */
const leastGap = 60_000;
/** Longest wait of a browser's timer, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Milliseconds until the access token is to be refreshed: 300 s before its end, at once when that has passed. */
export function refreshDelay(exp: number, now: number): number {
  return Math.min(longestTimer, Math.max(0, (exp - refreshLeadSeconds) * 1000 - now));
}

/**
 * Keeps the session fresh while the app is open (spec §8 "Failed timed refresh"): a 401 forgets the
 * tokens, no network tries again up to 50 times, anything else leads to /logout. Returns the stop.
 */
export function startRefreshTimer(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let failures = 0;
  let isRunning = false;
  let stopped = false;
  let last = { steady: -Infinity, wall: -Infinity };

  const schedule = (delay: number) => {
    clearTimeout(timer);
    dueAt = Date.now() + delay;
    timer = setTimeout(() => void run(), delay);
  };
  const follow = () => {
    clearTimeout(timer);
    dueAt = Infinity;
    const { user, exp, leaving } = session.get();
    if (!user || leaving || isRunning || stopped) return;
    // The steady clock stands still while the computer sleeps, the wall clock may be set: the longer time counts.
    const since = Math.max(performance.now() - last.steady, Date.now() - last.wall);
    schedule(Math.max(refreshDelay(exp, presentTime()), leastGap - since));
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    let next = follow;
    try {
      await refreshTokens();
      failures = 0;
      last = { steady: performance.now(), wall: Date.now() };
    } catch (error) {
      next = () => giveWay(error);
    }
    isRunning = false;
    if (!stopped) next();
  };
  const giveWay = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) forgetSession();
    else if (!isUnreachable(error)) leave();
    else if (++failures > maxRetries) leaveStranded();
    else schedule(backoffDelay(failures));
  };
  const comeBack = () => {
    if (!online.get()) return;
    failures = 0;
    follow();
  };
  /** A timer sleeps with the computer and knows nothing of a clock that was set. */
  const checkClock = () => {
    if (failures === 0) follow();
    else if (Date.now() >= dueAt) void run();
  };

  const stops = [
    session.subscribe(follow),
    online.subscribe(comeBack),
    hear(globalThis.window, 'online', comeBack),
    hear(globalThis.window, 'focus', checkClock),
    hear(globalThis.document, 'visibilitychange', checkClock),
  ];
  follow();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}
