import type { loginByRecoveryCode as route } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/app-error.ts';
import { useRecoveryCode } from '#features/people/mfa/codes/use-recovery-code.ts';
import { answerSecondStep } from './answer-second-step.ts';
import type { SignInPlatform } from './complete-sign-in.ts';

/**
 * Second step by the code that an Administrator has made. The user's own methods stay as they are.
 * @throws {AppError} `backup-code-already-used`, `backup-code-expired`, `login-failed-mfa`, `too-many-requests`
 */
export function loginByRecoveryCode(
  platform: SignInPlatform,
  context: Context,
  { challenge, code }: RouteInput<typeof route>['body'],
  userAgent: string | null,
): Promise<Tokens> {
  return answerSecondStep(platform, context, {
    challenge,
    method: 'recovery-code',
    userAgent,
    async prove(trx, owner) {
      const outcome = await useRecoveryCode(trx, owner, code);
      if (outcome === 'invalid') throw new AppError('login-failed-mfa');
      if (outcome !== 'right') throw new AppError(`backup-code-${outcome}`);
    },
  });
}
