import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { resendInvitation as route, User } from '@belfry/contract/people/users/users.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { awaitMail, type MailingPlatform } from '#features/ground/account-mails/awaited-mail.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { resendTo } from '#features/people/invitations/resend-to.ts';
import { throttleInvitations } from '#features/people/invitations/throttle-invitations.ts';
import { beginUserChange } from './begin-user-change.ts';
import { readUser } from './read-user.ts';

/**
 * Sends an invitation again; the former link is worthless from then on.
 * @throws {AppError} `user-not-found`, `no-permission`, `too-many-requests`, `not-allowed-now` for who has set the
 *   account up or is blocked, `sending-e-mail-failed` where a mail server refuses it at once
 */
export async function resendInvitation(
  platform: MailingPlatform,
  context: Context<UserActor>,
  id: string,
  body: RouteInput<typeof route>['body'],
): Promise<User> {
  const { database, clock } = platform;
  const { actor } = context;
  const { companyId } = actor;
  const { email } = await readUser(platform, actor, id);
  await throttleInvitations(database, { companyId, email });
  const mail = await database.transaction(companyId, async (trx) => {
    const now = clock.now();
    const { target, company, actor: inviter, check } = await beginUserChange(trx, actor, id);
    await check({});
    if (target.password_hash !== null || target.blocked_at) throw new AppError('not-allowed-now');
    const sent = await resendTo(trx, platform, {
      companyId,
      company: company.name,
      userId: id,
      email: target.email,
      langCode: target.lang_code,
      inviter,
      message: body?.message,
      isAwaited: true,
    });
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'user.invitation-resent', subject: { kind: 'user', id, name: target.email } },
    ]);
    return sent;
  });
  if ((await awaitMail(platform, mail)) === 'refused') throw new AppError('sending-e-mail-failed');
  return readUser(platform, actor, id);
}
