import { login } from '@belfry/contract/sign-in/sign-in.contract.ts';
import { call } from '../../platform/api-client/call.ts';
import { adoptTokens } from '../../platform/session/session.ts';

/**
 * Signs in and keeps the tokens.
 *
 * @throws ApiError `login-failed-…`, whose text the form shows
 */
export async function signIn(body: { email: string; password: string }): Promise<void> {
  adoptTokens(await call(login, { body }));
}
