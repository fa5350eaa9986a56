import { refresh } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { send } from '#platform/api-client/send.ts';
import { adoptTokens, readSession, session } from './session.ts';
import { dropRefreshToken, storedRefreshToken, storedToken } from './token-store.ts';

/** Milliseconds: all of a refresh (spec §9); one request may take 8,000 of them, as its route says. */
const overallGuard = 10_000;
/** Milliseconds to wait for another tab. One that sleeps may hold the lock for ever; then the server's grace covers us. */
const lockLimit = 2000;

let running: Promise<void> | null = null;

/**
 * Exchanges the refresh token for new tokens, once at a time across all tabs: a refresh token is good for
 * one use. Where another tab was faster, its tokens are taken.
 *
 * @param refused the access token that is no good any more
 * @throws ApiError 401 with the reason, or status 0 without a network
 */
export function refreshTokens(refused = storedToken()): Promise<void> {
  running ??= guarded(refused).finally(() => {
    running = null;
  });
  return running;
}

async function guarded(refused: string | null): Promise<void> {
  const signal = AbortSignal.timeout(overallGuard);
  try {
    await oneTabAtATime(signal, async () => {
      if (storedToken() === refused) await exchange(signal, refused);
      else session.set(readSession());
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ code: 'connection-error', status: 0 });
  }
}

/** Without a secure context there are no locks, and a lock may not come in time: the work is done all the same. */
async function oneTabAtATime(guard: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  const signal = AbortSignal.any([guard, AbortSignal.timeout(lockLimit)]);
  let entered = false;
  const enter = () => {
    entered = true;
    return work();
  };
  try {
    await navigator.locks.request('belfry-refresh', { signal }, enter);
  } catch (error) {
    if (entered) throw error;
    await work();
  }
}

async function exchange(signal: AbortSignal, refused: string | null): Promise<void> {
  const used = storedRefreshToken();
  // Meanwhile another tab may have refreshed, signed out, or signed somebody else in: its word holds, also where only
  // the first half of it has come.
  const isOvertaken = () => storedRefreshToken() !== used || storedToken() !== refused;
  try {
    const tokens = await send(refresh, {}, { token: used, signal });
    // Spec §5: an answer without a token is invalid. It did come, so it is no lost network.
    if (!tokens?.token) throw new ApiError({ code: 'communication-error', status: 200 });
    if (isOvertaken()) session.set(readSession());
    else adoptTokens(tokens);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 && isOvertaken()) return session.set(readSession());
    if (error.reason === 'refresh_token_expired' || error.reason === 'invalid_token') dropRefreshToken();
    throw error;
  }
}
