import { hashSecret } from '#platform/auth/secrets.ts';
import { throttle } from '#platform/auth/throttle.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { awaitMail, type MailingPlatform } from '#features/ground/account-mails/awaited-mail.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { findInvitationLink, findInvited } from './invitations.queries.ts';
import { sendInvitation } from './send-invitation.ts';
import { throttleInvitations } from './throttle-invitations.ts';

/** Renewals that an old link may ask for within a day. */
const perUser = { hits: 3, windowSeconds: 86_400 };

/**
 * Whoever holds an expired link asks for a new one. It goes to the invited address and nowhere else (decision 0039).
 * @throws {AppError} `link-invalid`, `link-used`, `link-replaced`, `not-allowed-now` while the link is good,
 *   `too-many-requests`, `sending-e-mail-failed` where a mail server refuses it at once
 */
export async function renewInvitation(
  platform: MailingPlatform,
  context: Context,
  token: string,
): Promise<{ sent: true }> {
  const { database, clock } = platform;
  const tokenHash = hashSecret(token);
  const link = await findInvitationLink(database.allCompanies, tokenHash);
  if (!link) throw new AppError('link-invalid');
  const companyId = link.company_id;
  await throttle(database, [`renewal ${link.user_id}`], perUser);
  await throttleInvitations(database, { companyId, email: link.email });
  const mail = await database.transaction(companyId, async (trx) => {
    const now = await findInvitationLink(trx, tokenHash);
    if (!now) throw new AppError('link-invalid');
    if (now.used_at) throw new AppError('link-used');
    if (now.replaced_at) throw new AppError('link-replaced');
    if (!now.expired) throw new AppError('not-allowed-now');
    const invited = await findInvited(trx, { companyId, userId: now.user_id, sentBy: now.sent_by });
    if (!invited || invited.blocked_at) throw new AppError('link-invalid');
    if (invited.password_hash !== null) throw new AppError('link-used');
    const inviter =
      invited.inviter_id && invited.inviter_name
        ? { id: invited.inviter_id, name: invited.inviter_name }
        : null;
    const sent = await sendInvitation(trx, platform, {
      companyId,
      company: invited.company_name,
      userId: invited.id,
      email: invited.email,
      langCode: invited.lang_code,
      inviter,
      message: now.message,
      isAwaited: true,
    });
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      {
        action: 'user.invitation-renewed',
        subject: { kind: 'user', id: invited.id, name: invited.email },
      },
    ]);
    return sent;
  });
  if ((await awaitMail(platform, mail)) === 'refused') throw new AppError('sending-e-mail-failed');
  return { sent: true };
}
