import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { type MfaMethodKind } from '@belfry/contract/people/mfa/mfa-proofs.ts';
import { call } from '#platform/api-client/call.ts';
import { adoptTokens } from '#platform/session/session.ts';

/** The second step that a sign-in waits for. */
export interface MfaQuestion {
  challenge: string;
  methods: readonly MfaMethodKind[];
}

/**
 * Signs in and keeps the tokens, or answers the second step that is asked for.
 *
 * @throws ApiError `login-failed-…`, whose text the form shows
 */
export async function signIn(body: { email: string; password: string }): Promise<MfaQuestion | null> {
  const answer = await call(login, { body });
  if ('mfa' in answer) return answer.mfa;
  adoptTokens(answer);
  return null;
}
