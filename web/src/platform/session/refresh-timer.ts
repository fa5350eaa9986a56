import { refreshLeadSeconds } from '@belfry/contract/sign-in/sign-in.contract.ts';
import { ApiError } from '../api-client/api-error.ts';
import { backoffDelay, maxRetries } from '../backoff.ts';
import { online } from '../connectivity.ts';
import { refreshTokens } from './refresh.ts';
import { forgetSession, leave, session } from './session.ts';

/** Least milliseconds between two refreshes, so that a wrong clock here cannot make them endless. */
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
  let failures = 0;
  let lastDone = -leastGap;

  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delay);
  };
  const follow = () => {
    clearTimeout(timer);
    const { user, exp, leaving } = session.get();
    if (!user || leaving) return;
    schedule(Math.max(refreshDelay(exp, Date.now()), lastDone + leastGap - performance.now()));
  };
  const run = async () => {
    try {
      await refreshTokens();
      failures = 0;
      lastDone = performance.now();
      follow();
    } catch (error) {
      const status = error instanceof ApiError ? error.status : -1;
      if (status === 401) forgetSession();
      else if (status !== 0 || ++failures > maxRetries) leave();
      else schedule(backoffDelay(failures));
    }
  };
  const comeBack = () => {
    if (!online.get() || failures === 0) return;
    failures = 0;
    follow();
  };
  const stops = [session.subscribe(follow), online.subscribe(comeBack), () => clearTimeout(timer)];
  follow();
  return () => stops.forEach((stop) => stop());
}
