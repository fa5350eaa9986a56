import type { RouteInput } from '@belfry/contract/http/route.ts';
import {
  emailChangeHours,
  type changeEmail as route,
} from '@belfry/contract/people/profile/profile.contract.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import { throttle } from '#platform/auth/throttle.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import {
  awaitedMailOf,
  awaitMail,
  type MailingPlatform,
} from '#features/ground/account-mails/awaited-mail.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { issueMailedLink } from '#features/people/mailed-links/issue-mailed-link.ts';
import { linkPath } from '#features/people/mailed-links/link-path.ts';
import { replaceMailedLinks } from '#features/people/mailed-links/replace-mailed-links.ts';
import { findProfile, isEmailInUse } from './profile.queries.ts';

/** Changes that one may ask for, and that may be mailed to one address. */
const changes = { hits: 5, windowSeconds: 3600 };

/**
 * Somebody wants to sign in with another address: it gets a link that confirms it, and the present one is told. Until the
 * link is used nothing changes.
 * @throws {AppError} `e-mail-addresses-dont-match`, `e-mailaddress-already-in-use`, `too-many-requests`,
 *   `sending-e-mail-failed` where a mail server refuses the confirmation at once: then none is waited for
 */
export async function changeEmail(
  platform: MailingPlatform,
  context: Context<UserActor>,
  { email, emailRepeat }: RouteInput<typeof route>['body'],
): Promise<{ sent: true }> {
  const { database, clock } = platform;
  const { companyId, userId } = context.actor;
  if (email !== emailRepeat) throw fieldError('/emailRepeat', 'e-mail-addresses-dont-match');
  await throttle(database, [`e-mail change ${email}`, `e-mail change of ${userId}`], changes);
  if (await isEmailInUse(database.allCompanies, email))
    throw fieldError('/email', 'e-mailaddress-already-in-use');
  const mail = await database.transaction(companyId, async (trx) => {
    const present = await findProfile(trx, context.actor);
    if (!present) throw new AppError('user-not-found');
    const token = await issueMailedLink(trx, {
      purpose: 'email-change',
      companyId,
      userId,
      email,
      hours: emailChangeHours,
    });
    const name = hashSecret(token).toString('hex').slice(0, 32);
    const { lang_code: langCode } = present;
    const confirmation = awaitedMailOf(platform, {
      kind: 'confirmEmail',
      to: email,
      langCode,
      messageId: `confirm-email-${name}`,
      path: linkPath('email-change', token),
      values: { hours: emailChangeHours },
      about: { companyId, userId },
    });
    await enqueue(trx, [
      confirmation,
      accountMailOf(platform, {
        kind: 'emailChanged',
        to: present.email,
        langCode,
        messageId: `email-changed-${name}`,
        values: { newEmail: email },
      }),
    ]);
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      { action: 'profile.e-mail-change-asked', subject: { kind: 'user', id: userId, name: present.email } },
    ]);
    return confirmation;
  });
  if ((await awaitMail(platform, mail)) === 'refused') {
    // Nobody has got its link, and nobody waits for it.
    const purposes = ['email-change'] as const;
    await database.transaction(companyId, (trx) => replaceMailedLinks(trx, { companyId, userId, purposes }));
    throw new AppError('sending-e-mail-failed');
  }
  return { sent: true };
}
