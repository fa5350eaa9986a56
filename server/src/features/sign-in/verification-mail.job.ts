import * as z from 'zod/mini';
import { emailChangeHours } from '@belfry/contract/profile/profile.contract.ts';
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
import { findUserByEmail } from './sign-in.queries.ts';

const sealPurpose = 'verification mail';

/** Mails the link that verifies an address, where one waits for it. The address stands sealed in the job. */
export const verificationMailJob = defineJob({
  name: 'sign-in/verification-mail',
  /** `network` is where it was asked for. */
  payload: z.strictObject({ sealed: z.string(), network: z.optional(z.string()) }),
  async run({ database, config }: Platform, { sealed, network = '' }) {
    const email = unseal(tokenSecrets(config), sealPurpose, Buffer.from(sealed, 'base64'));
    const asked = await findUserByEmail(database.provider, email);
    if (!asked || !(await mayMailLink(database, 'email-verification', asked, network))) return;
    await database.transaction('provider', async (trx) => {
      const user = await findUserByEmail(trx, email);
      if (!user || user.email_verified || user.blocked_at || user.password_hash === null) return;
      const secret = await issueMailedLink(trx, {
        purpose: 'email-verification',
        companyId: user.company_id,
        userId: user.id,
        email,
        hours: emailChangeHours,
      });
      await enqueue(trx, [
        accountMailOf(
          { config },
          {
            kind: 'confirmEmail',
            to: email,
            langCode: user.lang_code,
            messageId: `verification-${hashSecret(secret).toString('hex').slice(0, 32)}`,
            path: linkPath('email-verification', secret),
            values: { hours: emailChangeHours },
          },
        ),
      ]);
    });
  },
});

/** The job that mails it. */
export function verificationMail(config: Pick<Config, 'TOKEN_SECRET'>, email: string, network: string): Job {
  return verificationMailJob.of({
    sealed: seal(config.TOKEN_SECRET, sealPurpose, email).toString('base64'),
    network,
  });
}
