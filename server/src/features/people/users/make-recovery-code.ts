import type { RouteResponse } from '@belfry/contract/http/route.ts';
import {
  recoveryCodeMinutes,
  type createRecoveryCode as route,
} from '@belfry/contract/people/users/users.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { createRecoveryCode } from '#features/people/mfa/codes/create-recovery-code.ts';
import { beginUserChange } from './begin-user-change.ts';

/**
 * Makes a code for somebody who is locked out of MFA; whoever asked reads it once and hands it over.
 * @throws {AppError} `user-not-found`, `not-yourself`, `no-permission`, `not-allowed-now` for who has no method, is
 *   blocked or has not set the account up
 */
export async function makeRecoveryCode(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<RouteResponse<typeof route>> {
  const { actor } = context;
  const { companyId, userId } = actor;
  return database.transaction(companyId, async (trx) => {
    const { target, check } = await beginUserChange(trx, actor, id);
    await check({ changed: ['recoveryCode'] });
    if (!target.mfa || target.blocked_at || target.password_hash === null)
      throw new AppError('not-allowed-now');
    const code = await createRecoveryCode(trx, { companyId, userId: id, createdBy: userId });
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      { action: 'user.recovery-code-made', subject: { kind: 'user', id, name: target.email } },
    ]);
    return { code, expiresAt: new Date(Date.now() + recoveryCodeMinutes * 60_000).toISOString() };
  });
}
