import type { loginByPasskey as route } from '@belfry/contract/sign-in/mfa-steps.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Tokens } from '@belfry/contract/sign-in/sign-in.contract.ts';
import { throttle } from '../../platform/auth/throttle.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { networkOf } from '../../platform/values/network.ts';
import { tryChallenge } from '../mfa/challenges.ts';
import { usePasskey } from '../mfa/use-passkey.ts';
import { completeSignIn, type SignInPlatform } from './complete-sign-in.ts';
import { notVerified } from './not-verified.ts';
import { passkeyQuestions } from './passkey-options.ts';
import { noteSignInFailure } from './sign-in-failure.job.ts';
import { findUserById } from './sign-in.queries.ts';

/** Of a credential's id in Base64url: 1,023 bytes (WebAuthn level 3). */
const longestCredential = 1_364;

/**
 * Signs in by a passkey alone: it says whose it is, and has verified its user, which makes two factors of it. What fails
 * is noted for the audit log of whoever has that passkey.
 * @throws {AppError} `login-failed-mfa`, `login-failed-not-verified`, `too-many-requests`
 */
export async function loginByPasskey(
  platform: SignInPlatform,
  context: Context,
  { challenge, credential }: RouteInput<typeof route>['body'],
  userAgent: string | null,
): Promise<Tokens> {
  const { database, config } = platform;
  await throttle(database, [`passkey from ${networkOf(context.ip)}`], passkeyQuestions);
  const asked = await tryChallenge(database.provider, 'passkey-sign-in', challenge);
  const webauthnChallenge = asked?.webauthnChallenge;
  if (!webauthnChallenge) throw new AppError('login-failed-mfa');
  let cause = 'wrong-passkey';
  try {
    return await database.transaction('provider', async (trx) => {
      const owner = await usePasskey(trx, config, {
        credential,
        webauthnChallenge,
        owner: null,
      });
      const user = owner && (await findUserById(trx, owner.userId));
      if (!user) throw new AppError('login-failed-mfa');
      const refusal = notVerified(user);
      cause = user.blocked_at ? 'blocked' : 'not-verified';
      if (refusal) throw refusal;
      return completeSignIn(trx, platform, context, user, {
        method: 'passkey',
        userAgent,
      });
    });
  } catch (error) {
    const { id } = credential;
    if (error instanceof AppError && typeof id === 'string' && id.length <= longestCredential)
      await noteSignInFailure(platform, context, {
        passkey: id,
        action: 'session.sign-in-failed',
        details: { cause },
      });
    throw error;
  }
}
