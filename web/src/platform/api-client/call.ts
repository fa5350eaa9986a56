import type { Route, RouteRequest, RouteResponse } from '@belfry/contract/http/route.ts';
import { refreshTokens } from '../session/refresh.ts';
import { leave } from '../session/session.ts';
import { storedRefreshToken, storedToken } from '../session/token-store.ts';
import { ApiError } from './api-error.ts';
import { send, type SendOptions } from './send.ts';

type CallOptions = Omit<SendOptions, 'token'>;
/** `{}` may be left out where a route has neither parameters nor body. */
type CallArguments<R extends Route> = R extends { params: unknown } | { body: unknown }
  ? [request: RouteRequest<R>, options?: CallOptions]
  : [request?: RouteRequest<R>, options?: CallOptions];

/**
 * Calls a route of the contract as whoever is signed in. A 401 refreshes the tokens and tries once more,
 * or leads to /logout, as spec §8 has it.
 *
 * @throws ApiError whose `code` is one of the route's errors, or of any route's
 */
export async function call<const R extends Route>(
  route: R,
  ...[request, options]: CallArguments<R>
): Promise<RouteResponse<R>> {
  const parts = (request ?? {}) as RouteRequest<R>;
  const token = storedToken();
  try {
    return await send(route, parts, { ...options, token });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || route.access === 'public') throw error;
    await recover(error);
    return send(route, parts, { ...options, token: storedToken() });
  }
}

/** After a 401: new tokens, or the way out. Throws what the caller is to see. */
async function recover(refusal: ApiError): Promise<void> {
  const lost = refusal.reason === 'role_changed' || refusal.reason === 'refresh_token_expired';
  if (lost || !storedRefreshToken()) {
    leave();
    throw refusal;
  }
  try {
    await refreshTokens();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) leave();
    throw error;
  }
}
