import type { loginByPasskey as route } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { throttle } from '#platform/auth/throttle.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { networkOf } from '#platform/values/network.ts';
import { tryChallenge } from '#features/people/mfa/challenges/challenges.ts';
import { findPasskeyOwner } from '#features/people/mfa/passkeys/find-passkey-owner.ts';
import { usePasskey } from '#features/people/mfa/passkeys/use-passkey.ts';
import { signInRefusal } from '#features/people/companies/sign-in-of-company.ts';
import { completeSignIn, type SignInPlatform } from './complete-sign-in.ts';
import { notVerified } from './not-verified.ts';
import { passkeyQuestions } from './passkey-options.ts';
import { noteSignInFailure } from './sign-in-failure.job.ts';
import { lockUser } from './sign-in.queries.ts';

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
  const { id } = credential;
  const credentialId = typeof id === 'string' && id.length <= longestCredential ? id : null;
  await throttle(database, [`passkey from ${networkOf(context.ip)}`], passkeyQuestions);
  const asked = await tryChallenge(database.allCompanies, 'passkey-sign-in', challenge);
  const webauthnChallenge = asked?.webauthnChallenge;
  if (!webauthnChallenge) throw new AppError('login-failed-mfa');
  let refused: 'blocked' | 'not-verified' | 'company-blocked' | null = null;
  try {
    return await database.transaction('allCompanies', async (trx) => {
      const owner = credentialId && (await findPasskeyOwner(trx, credentialId));
      // Before the passkey's row, as whoever removes a method does.
      const user = owner && (await lockUser(trx, owner.userId));
      if (!user || !(await usePasskey(trx, config, { credential, webauthnChallenge, owner })))
        throw new AppError('login-failed-mfa');
      const ofUser = notVerified(user);
      const refusal = ofUser ?? (await signInRefusal(trx, user.company_id));
      if (refusal) {
        refused = user.blocked_at ? 'blocked' : ofUser ? 'not-verified' : 'company-blocked';
        throw refusal;
      }
      return completeSignIn(trx, platform, context, user, {
        method: 'passkey',
        userAgent,
      });
    });
  } catch (error) {
    if (error instanceof AppError && credentialId)
      await noteSignInFailure(platform, context, {
        passkey: credentialId,
        action: 'session.sign-in-failed',
        details: { cause: refused ?? 'wrong-passkey' },
        proved: refused !== null,
      });
    throw error;
  }
}
