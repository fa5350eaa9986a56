import type { Route, RouteRequest, RouteResponse } from '@belfry/contract/http/route.ts';
import { decodeClaims } from '#platform/session/claims.ts';
import { refreshTokens } from '#platform/session/refresh.ts';
import { leave } from '#platform/session/session.ts';
import { storedRefreshToken, storedToken } from '#platform/session/token-store.ts';
import { ApiError } from './api-error.ts';
import { send, type SendOptions } from './send.ts';

/** How a call of whoever is signed in goes out. */
export interface SignedOptions extends Omit<SendOptions, 'token'> {
  /**
   * Id of the only user whose token may go with it, and who gets the answer; null for a time when nobody is signed in.
   * By default whoever is signed in.
   */
  only?: string | null | undefined;
}

/** Somebody else has signed in since. */
export class OtherUserError extends Error {
  override name = 'OtherUserError';
}

/**
 * One call as whoever is signed in, now or not at all. A 401 refreshes the tokens and tries once more, or leads to
 * /logout (spec §8); not so for public routes, among them the refresh, nor on the login page.
 *
 * @throws ApiError whose `code` is one of the route's errors, or of any route's
 * @throws OtherUserError where `only` is not who is signed in, or no more when an answer or a refusal comes: it is for
 * nobody else
 */
export async function signedCall<const R extends Route>(
  route: R,
  request: RouteRequest<R>,
  { only, ...options }: SignedOptions = {},
): Promise<RouteResponse<R>> {
  const whose = only === undefined && route.access !== 'public' ? (storedUserId() ?? null) : only;
  const token = tokenOf(whose);
  const sendBy = async (by: string | null) => {
    const answer = await send(route, request, { ...options, token: by });
    tokenOf(whose);
    return answer;
  };
  try {
    return await sendBy(token);
  } catch (error) {
    if (error instanceof ApiError) tokenOf(whose);
    const isRefused = error instanceof ApiError && error.status === 401;
    if (!isRefused || route.access === 'public' || isAtLogin()) throw error;
    await recover(error, token);
    return sendBy(tokenOf(whose));
  }
}

/** Id of the user whose access token is stored. */
export function storedUserId(): string | undefined {
  return decodeClaims(storedToken())?.user.id;
}

function tokenOf(only: string | null | undefined): string | null {
  if (only !== undefined && (storedUserId() ?? null) !== only) throw new OtherUserError();
  return storedToken();
}

function isAtLogin(): boolean {
  return globalThis.location?.pathname === '/';
}

/** After a 401: new tokens, or the way out. Throws what the caller is to see. */
async function recover(refusal: ApiError, refused: string | null): Promise<void> {
  // Another tab has new tokens already; what was refused says nothing about them.
  if (storedToken() && storedToken() !== refused) return;
  const lost = refusal.reason === 'role_changed' || refusal.reason === 'refresh_token_expired';
  if (lost || !storedRefreshToken()) {
    leave();
    throw refusal;
  }
  try {
    await refreshTokens(refused);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) leave();
    throw error;
  }
}
