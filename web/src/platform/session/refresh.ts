import { refresh } from '@belfry/contract/sign-in/sign-in.contract.ts';
import { ApiError } from '../api-client/api-error.ts';
import { send } from '../api-client/send.ts';
import { adoptTokens, readSession, session } from './session.ts';
import { dropRefreshToken, storedRefreshToken, storedToken } from './token-store.ts';

/** Milliseconds: one try, and all of it with waiting for another tab (spec §9). */
const requestTimeout = 8000;
const overallGuard = 10_000;

let running: Promise<void> | null = null;

/**
 * Exchanges the refresh token for new tokens, once at a time across all tabs: a refresh token is good for
 * one use. Where another tab was faster, its tokens are taken.
 *
 * @throws ApiError 401 with the reason, or status 0 without a network
 */
export function refreshTokens(): Promise<void> {
  running ??= guarded().finally(() => {
    running = null;
  });
  return running;
}

async function guarded(): Promise<void> {
  const before = storedToken();
  const signal = AbortSignal.timeout(overallGuard);
  const work = async () => {
    if (storedToken() !== before) session.set(readSession());
    else await exchange(signal);
  };
  try {
    // Without a secure context there are no locks; the server's grace for a doubled refresh covers that.
    if (navigator.locks) await navigator.locks.request('belfry-refresh', { signal }, work);
    else await work();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ code: 'connection-error', status: 0 });
  }
}

async function exchange(signal: AbortSignal): Promise<void> {
  try {
    const tokens = await send(refresh, {}, { token: storedRefreshToken(), timeout: requestTimeout, signal });
    if (!tokens?.token) throw new ApiError({ code: 'communication-error', status: 502 });
    adoptTokens(tokens);
  } catch (error) {
    const reason = error instanceof ApiError ? error.reason : undefined;
    if (reason === 'refresh_token_expired' || reason === 'invalid_token') dropRefreshToken();
    throw error;
  }
}
