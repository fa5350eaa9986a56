import type { Kysely } from 'kysely';
import { invitationDays } from '@belfry/contract/people/users/users.contract.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { awaitedMailOf } from '#features/ground/account-mails/awaited-mail.ts';
import { issueMailedLink } from '#features/people/mailed-links/issue-mailed-link.ts';
import { linkPath } from '#features/people/mailed-links/link-path.ts';

/** An invitation that is to be sent. */
export interface Invitation {
  companyId: string;
  company: string;
  userId: string;
  email: string;
  langCode: string;
  /** Who invites; null when whoever did is no longer there. */
  inviter: { id: string; name: string } | null;
  message: string | null;
  /** Whether somebody waits for the mail server's word. */
  isAwaited?: boolean;
}

/**
 * Mails an invitation in the caller's transaction. Its link takes the place of the former one.
 * @returns the mail's job; where `isAwaited` the caller gives it to `awaitMail` once the transaction is over
 */
export async function sendInvitation(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config' | 'clock'>,
  { companyId, company, userId, email, langCode, inviter, message, isAwaited }: Invitation,
): Promise<Job> {
  const token = await issueMailedLink(trx, {
    purpose: 'invitation',
    companyId,
    userId,
    email,
    hours: invitationDays * 24,
    message: message ?? undefined,
    sentBy: inviter?.id,
  });
  const mailOf = isAwaited ? awaitedMailOf : accountMailOf;
  const mail = mailOf<'invitation'>(platform, {
    kind: 'invitation',
    to: email,
    langCode,
    messageId: `invitation-${hashSecret(token).toString('hex').slice(0, 32)}`,
    path: linkPath('invitation', token),
    about: { companyId, userId },
    values: { company, inviter: inviter?.name ?? company, message: message ?? '', days: invitationDays },
  });
  await enqueue(trx, [mail]);
  return mail;
}
