import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Job } from '#platform/jobs/job.ts';
import { awaitMail, type MailingPlatform } from '#features/ground/account-mails/awaited-mail.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { resendTo } from '#features/people/invitations/resend-to.ts';
import { throttleInvitations } from '#features/people/invitations/throttle-invitations.ts';
import { findUser, lockCompany } from '../users.queries.ts';

/**
 * Staff send an invitation of a company again, with its former message and in the company's name. It goes to the invited address and
 * nowhere else; the former link is worthless from then on.
 * @throws {AppError} `user-not-found`; `not-allowed-now` for who has set the account up or is blocked; `too-many-requests`;
 *   `sending-e-mail-failed` where a mail server refuses it at once; and those of `asStaff`
 */
export async function resendManagedInvitation(
  platform: MailingPlatform,
  context: Context<UserActor>,
  { companyId, userId, reason }: { companyId: string; userId: string; reason: string },
): Promise<{ sent: true }> {
  const { database } = platform;
  const staff = asStaff(platform, context, companyId, reason);
  const invited = await findUser(database.company(companyId), companyId, userId);
  if (!invited) throw new AppError('user-not-found');
  await throttleInvitations(database, { companyId, email: invited.email });
  let mail: Job | undefined;
  const answer = await staff.change<{ sent: true }>(async (trx) => {
    const company = await lockCompany(trx, companyId);
    const target = await findUser(trx, companyId, userId);
    if (!target) throw new AppError('user-not-found');
    if (target.password_hash !== null || target.blocked_at) throw new AppError('not-allowed-now');
    mail = await resendTo(trx, platform, {
      companyId,
      company: company.name,
      userId,
      email: target.email,
      langCode: target.lang_code,
      inviter: null,
      isAwaited: true,
    });
    return {
      result: { sent: true },
      audit: [
        { action: 'user.invitation-resent', subject: { kind: 'user', id: userId, name: target.email } },
      ],
    };
  });
  if (mail && (await awaitMail(platform, mail)) === 'refused') throw new AppError('sending-e-mail-failed');
  return answer;
}
