import type { loginByBackupCode as route } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/app-error.ts';
import { useBackupCode } from '#features/people/mfa/codes/use-backup-code.ts';
import { answerSecondStep } from './answer-second-step.ts';
import type { SignInPlatform } from './complete-sign-in.ts';

/**
 * Second step by one of the ten backup codes.
 * @throws {AppError} `backup-code-already-used`, `backup-code-expired` (of a replaced set), `backup-code-invalid`,
 *   `login-failed-mfa`, `too-many-requests`
 */
export function loginByBackupCode(
  platform: SignInPlatform,
  context: Context,
  { challenge, code }: RouteInput<typeof route>['body'],
  userAgent: string | null,
): Promise<Tokens> {
  return answerSecondStep(platform, context, {
    challenge,
    method: 'backup-code',
    userAgent,
    async prove(trx, owner) {
      const outcome = await useBackupCode(trx, owner, code);
      if (outcome !== 'right') throw new AppError(`backup-code-${outcome}`);
    },
  });
}
