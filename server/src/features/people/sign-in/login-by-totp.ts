import type { loginByTotp as route } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/app-error.ts';
import { useTotp } from '#features/people/mfa/authenticators/use-totp.ts';
import { answerSecondStep } from './answer-second-step.ts';
import type { SignInPlatform } from './complete-sign-in.ts';

/** Second step by an authenticator's code, which works once. @throws {AppError} `login-failed-mfa`, `too-many-requests` */
export function loginByTotp(
  platform: SignInPlatform,
  context: Context,
  { challenge, code }: RouteInput<typeof route>['body'],
  userAgent: string | null,
): Promise<Tokens> {
  return answerSecondStep(platform, context, {
    challenge,
    method: 'totp',
    userAgent,
    async prove(trx, owner) {
      if (!(await useTotp(trx, platform.config, owner, code))) throw new AppError('login-failed-mfa');
    },
  });
}
