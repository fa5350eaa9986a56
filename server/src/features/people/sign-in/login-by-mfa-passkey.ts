import type { loginByMfaPasskey as route } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/app-error.ts';
import { usePasskey } from '#features/people/mfa/passkeys/use-passkey.ts';
import { answerSecondStep } from './answer-second-step.ts';
import type { SignInPlatform } from './complete-sign-in.ts';

/** Second step by one of the user's passkeys. @throws {AppError} `login-failed-mfa` */
export function loginByMfaPasskey(
  platform: SignInPlatform,
  context: Context,
  { challenge, credential }: RouteInput<typeof route>['body'],
  userAgent: string | null,
): Promise<Tokens> {
  return answerSecondStep(platform, context, {
    challenge,
    method: 'passkey',
    userAgent,
    async prove(trx, owner, { webauthnChallenge }) {
      const proved =
        webauthnChallenge !== null &&
        (await usePasskey(trx, platform.config, { credential, webauthnChallenge, owner }));
      if (!proved) throw new AppError('login-failed-mfa');
    },
  });
}
