import * as z from 'zod/mini';
import { emailChangeHours } from '@belfry/contract/people/profile/profile.contract.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import { seal, unseal } from '#platform/auth/sealed.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Config } from '#platform/config/config.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { issueMailedLink } from '#features/people/mailed-links/issue-mailed-link.ts';
import { linkPath } from '#features/people/mailed-links/link-path.ts';
import { mayMailLink } from '#features/people/mailed-links/may-mail-link.ts';
import { findUserByEmail } from './sign-in.queries.ts';

const sealPurpose = 'verification mail asked for';
/** What jobs of an earlier version sealed: the address alone. */
const formerPurpose = 'verification mail';

const payload = z.union([
  z.strictObject({ request: z.string() }),
  z.strictObject({ sealed: z.string(), network: z.optional(z.string()) }),
]);
/** Who wants a link, and the network where it was asked for. */
interface Asked {
  email: string;
  network: string;
}

/** Mails the link that verifies an address, where one waits for it. Whose and where it was asked for stand sealed in the job. */
export const verificationMailJob = defineJob({
  name: 'sign-in/verification-mail',
  payload,
  async run({ database, config }: Platform, given) {
    const { email, network } = askedIn(config, given);
    await database.transaction('allCompanies', async (trx) => {
      const user = await findUserByEmail(trx, email);
      if (!user || user.email_verified || user.blocked_at || user.password_hash === null) return;
      if (!(await mayMailLink(trx, 'email-verification', user, network))) return;
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

function askedIn(config: Config, given: z.infer<typeof payload>): Asked {
  const open = (purpose: string, sealed: string) =>
    unseal(tokenSecrets(config), purpose, Buffer.from(sealed, 'base64'));
  if ('request' in given) return JSON.parse(open(sealPurpose, given.request)) as Asked;
  return { email: open(formerPurpose, given.sealed), network: given.network ?? '' };
}

/** The job that mails it. */
export function verificationMail(config: Pick<Config, 'TOKEN_SECRET'>, email: string, network: string): Job {
  const asked: Asked = { email, network };
  return verificationMailJob.of({
    request: seal(config.TOKEN_SECRET, sealPurpose, JSON.stringify(asked)).toString('base64'),
  });
}
