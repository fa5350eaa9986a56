import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { resendTo } from '#features/people/invitations/resend-to.ts';
import { throttleInvitations } from '#features/people/invitations/throttle-invitations.ts';
import { findUser, lockCompany } from '../users.queries.ts';

/**
 * Staff send an invitation of a company again, with its former message and in the company's name. It goes to the invited address and
 * nowhere else; the former link is worthless from then on.
 * @throws {AppError} `user-not-found`; `not-allowed-now` for who has set the account up or is blocked; `too-many-requests`; and those of
 *   `asStaff`
 */
export async function resendManagedInvitation(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
  context: Context<UserActor>,
  { companyId, userId, reason }: { companyId: string; userId: string; reason: string },
): Promise<{ sent: true }> {
  const { database } = platform;
  const staff = asStaff(platform, context, companyId, reason);
  const invited = await findUser(database.company(companyId), companyId, userId);
  if (!invited) throw new AppError('user-not-found');
  await throttleInvitations(database, { companyId, email: invited.email });
  return staff.change(async (trx) => {
    const company = await lockCompany(trx, companyId);
    const target = await findUser(trx, companyId, userId);
    if (!target) throw new AppError('user-not-found');
    if (target.password_hash !== null || target.blocked_at) throw new AppError('not-allowed-now');
    await resendTo(trx, platform, {
      companyId,
      company: company.name,
      userId,
      email: target.email,
      langCode: target.lang_code,
      inviter: null,
    });
    return {
      result: { sent: true },
      audit: [
        { action: 'user.invitation-resent', subject: { kind: 'user', id: userId, name: target.email } },
      ],
    };
  });
}
