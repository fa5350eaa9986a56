import * as z from 'zod/mini';
import { passwordResetHours } from '@belfry/contract/sign-in/passwords.contract.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';
import { seal, unseal } from '../../platform/auth/sealed.ts';
import { tokenSecrets } from '../../platform/auth/token-secrets.ts';
import type { Config } from '../../platform/config/config.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob, type Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountMailOf } from '../account-mails/account-mail.job.ts';
import { issueMailedLink } from '../mailed-links/issue-mailed-link.ts';
import { linkPath } from '../mailed-links/link-path.ts';
import { mayMailLink } from '../mailed-links/may-mail-link.ts';
import { findOwnerByEmail } from './passwords.queries.ts';

const sealPurpose = 'password reset mail';

/**
 * Mails the link that sets a new password to whoever has one; who was only invited, or is blocked, gets none. The address
 * stands sealed in the job.
 */
export const passwordResetMailJob = defineJob({
  name: 'passwords/reset-mail',
  /** `network` is where it was asked for. */
  payload: z.strictObject({ sealed: z.string(), network: z.optional(z.string()) }),
  async run({ database, config }: Platform, { sealed, network = '' }) {
    const email = unseal(tokenSecrets(config), sealPurpose, Buffer.from(sealed, 'base64'));
    const asked = await findOwnerByEmail(database.provider, email);
    if (!asked || !(await mayMailLink(database, 'password-reset', asked, network))) return;
    await database.transaction('provider', async (trx) => {
      const user = await findOwnerByEmail(trx, email);
      if (!user || user.password_hash === null || user.blocked_at) return;
      const secret = await issueMailedLink(trx, {
        purpose: 'password-reset',
        companyId: user.company_id,
        userId: user.id,
        email,
        hours: passwordResetHours,
      });
      await enqueue(trx, [
        accountMailOf(
          { config },
          {
            kind: 'passwordReset',
            to: email,
            langCode: user.lang_code,
            messageId: `password-reset-${hashSecret(secret).toString('hex').slice(0, 32)}`,
            path: linkPath('password-reset', secret),
            values: { hours: passwordResetHours },
          },
        ),
      ]);
    });
  },
});

/** The job that mails it. */
export function passwordResetMail(config: Pick<Config, 'TOKEN_SECRET'>, email: string, network: string): Job {
  return passwordResetMailJob.of({
    sealed: seal(config.TOKEN_SECRET, sealPurpose, email).toString('base64'),
    network,
  });
}
