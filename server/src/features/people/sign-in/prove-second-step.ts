import type { Kysely } from 'kysely';
import type * as steps from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { useTotp } from '#features/people/mfa/authenticators/use-totp.ts';
import type { OpenChallenge } from '#features/people/mfa/challenges/challenges.ts';
import { useBackupCode } from '#features/people/mfa/codes/use-backup-code.ts';
import { useRecoveryCode } from '#features/people/mfa/codes/use-recovery-code.ts';
import { usePasskey } from '#features/people/mfa/passkeys/use-passkey.ts';
import type { SignInPlatform } from './complete-sign-in.ts';

/** An answer to the question that login asked, by the method that it is given with. */
export type SecondStep =
  | ({ method: 'totp' } & RouteInput<typeof steps.loginByTotp>['body'])
  | ({ method: 'backup-code' } & RouteInput<typeof steps.loginByBackupCode>['body'])
  /** The code that an Administrator has made. The user's own methods stay as they are. */
  | ({ method: 'recovery-code' } & RouteInput<typeof steps.loginByRecoveryCode>['body'])
  | ({ method: 'passkey' } & RouteInput<typeof steps.loginByMfaPasskey>['body']);

/**
 * Uses the proof up in the caller's transaction: each works once.
 * @throws {AppError} `backup-code-already-used`, `backup-code-expired` (of a replaced set), `backup-code-invalid`,
 *   `login-failed-mfa`
 */
export async function proveSecondStep(
  trx: Kysely<DB>,
  { config }: Pick<SignInPlatform, 'config'>,
  owner: { companyId: string; userId: string },
  { webauthnChallenge }: OpenChallenge,
  step: SecondStep,
): Promise<void> {
  switch (step.method) {
    case 'totp':
      if (!(await useTotp(trx, config, owner, step.code))) throw new AppError('login-failed-mfa');
      return;
    case 'backup-code': {
      const outcome = await useBackupCode(trx, owner, step.code);
      if (outcome !== 'right') throw new AppError(`backup-code-${outcome}`);
      return;
    }
    case 'recovery-code': {
      const outcome = await useRecoveryCode(trx, owner, step.code);
      if (outcome === 'invalid') throw new AppError('login-failed-mfa');
      if (outcome !== 'right') throw new AppError(`backup-code-${outcome}`);
      return;
    }
    case 'passkey': {
      const { credential } = step;
      const proved =
        webauthnChallenge !== null &&
        (await usePasskey(trx, config, { credential, webauthnChallenge, owner }));
      if (!proved) throw new AppError('login-failed-mfa');
    }
  }
}
