import type { Kysely } from 'kysely';
import { emailChangeHours } from '@belfry/contract/people/profile/profile.contract.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { awaitedMailOf } from '#features/ground/account-mails/awaited-mail.ts';
import { resendTo } from '#features/people/invitations/resend-to.ts';
import { issueMailedLink } from '#features/people/mailed-links/issue-mailed-link.ts';
import { linkPath } from '#features/people/mailed-links/link-path.ts';
import { replaceMailedLinks } from '#features/people/mailed-links/replace-mailed-links.ts';
import { endChallengesOf } from '#features/people/sessions/life/end-challenges.ts';
import type { UserChange } from './begin-user-change.ts';

/**
 * After an Administrator has changed an address: the new one gets a link that confirms it and the old one is told, in the
 * caller's transaction. Links that the old address has got are worthless. Who has not set the account up yet is invited
 * anew instead.
 * @returns the job of the mail to the new address, for `awaitMail` once the transaction is over
 */
export async function tellChangedAddress(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config' | 'clock'>,
  {
    companyId,
    company,
    actor,
    target,
    email,
    langCode,
  }: Pick<UserChange, 'company' | 'actor' | 'target'> & {
    companyId: string;
    email: string;
    langCode: string;
  },
): Promise<Job> {
  const userId = target.id;
  if (target.password_hash === null) {
    return resendTo(trx, platform, {
      companyId,
      company: company.name,
      userId,
      email,
      langCode,
      inviter: actor,
      isAwaited: true,
    });
  }
  await endChallengesOf(trx, userId);
  await replaceMailedLinks(trx, {
    companyId,
    userId,
    purposes: ['email-change', 'email-verification', 'password-reset'],
  });
  const token = await issueMailedLink(trx, {
    purpose: 'email-verification',
    companyId,
    userId,
    email,
    hours: emailChangeHours,
  });
  const name = hashSecret(token).toString('hex').slice(0, 32);
  const mail = awaitedMailOf(platform, {
    kind: 'confirmEmail',
    to: email,
    langCode,
    messageId: `confirm-email-${name}`,
    path: linkPath('email-verification', token),
    values: { hours: emailChangeHours },
    about: { companyId, userId },
  });
  await enqueue(trx, [
    mail,
    accountMailOf(platform, {
      kind: 'emailChanged',
      to: target.email,
      langCode,
      messageId: `email-changed-${name}`,
      values: { newEmail: email },
    }),
  ]);
  return mail;
}
