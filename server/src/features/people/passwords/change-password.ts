import type { changePassword as route } from '@belfry/contract/people/passwords/passwords.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { requireStepUp } from '#platform/http/route/step-up.ts';
import type { Platform } from '#platform/platform.ts';
import { listMfaKinds } from '#features/people/mfa/list-mfa-kinds.ts';
import { checkMyPassword } from './check-my-password.ts';
import { choosePassword } from './choose-password.ts';
import { keepPassword } from './keep-password.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

/**
 * Changes the password of whoever is signed in and ends their other sessions. The present password is the step-up of
 * whoever has no method of MFA; who has one must have used it within five minutes (decision 0032).
 * @throws {AppError} `incorrect-password`, `step-up-required`, `change-password-failed` when it was changed meanwhile,
 *   `too-many-requests`, and the faults of a password that is not good
 */
export async function changePassword(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
  context: Context<UserActor>,
  { currentPassword, ...chosen }: RouteInput<typeof route>['body'],
): Promise<void> {
  const { database, clock } = platform;
  const { actor, ip } = context;
  const former = await checkMyPassword(platform, context, currentPassword);
  if (former === null) throw fieldError('/currentPassword', 'incorrect-password');
  if ((await listMfaKinds(database.company(actor.companyId), actor)).length > 0)
    await requireStepUp(database, actor);
  const passwordHash = await choosePassword(platform, actor, chosen, { userId: actor.userId, ip });
  await database.transaction(actor.companyId, async (trx) => {
    if (!(await keepPassword(trx, actor, passwordHash, clock.now(), former)))
      throw new AppError('change-password-failed');
    await tellPasswordChanged(trx, platform, context, actor, {
      action: 'user.password-changed',
      except: actor.sessionId,
    });
  });
}
