import type { resetPassword as route } from '@belfry/contract/people/passwords/passwords.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { spendMailedLink } from '#features/people/mailed-links/spend-mailed-link.ts';
import { choosePassword } from './choose-password.ts';
import { keepPassword } from './keep-password.ts';
import { readPasswordReset } from './read-password-reset.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

/**
 * Sets a new password by its mailed link and ends all sessions. It signs nobody in: whoever has a method of MFA still
 * needs it.
 * @throws {AppError} the link's faults, those of a password that is not good, `too-many-requests`
 */
export async function resetPassword(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
  context: Context,
  { token, ...chosen }: RouteInput<typeof route>['body'],
): Promise<void> {
  const { database, clock } = platform;
  const { link, email } = await readPasswordReset(platform, token);
  const passwordHash = await choosePassword(platform, link, chosen, { token, ip: context.ip });
  await database.transaction('allCompanies', async (trx) => {
    await spendMailedLink(trx, 'password-reset', token);
    if (!(await keepPassword(trx, link, passwordHash, clock.now()))) throw new AppError('link-expired');
    const { companyId, userId } = link;
    await tellPasswordChanged(
      trx,
      platform,
      context,
      { companyId, userId, email },
      { action: 'user.password-reset', except: null },
    );
  });
}
