import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { passwordResetHours } from '@belfry/contract/people/passwords/passwords.contract.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import { seal, unseal } from '#platform/auth/sealed.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { networkOf } from '#platform/values/network.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { issueMailedLink } from '#features/people/mailed-links/issue-mailed-link.ts';
import { linkPath } from '#features/people/mailed-links/link-path.ts';
import { mayMailLink } from '#features/people/mailed-links/may-mail-link.ts';
import { findOwnerByEmail } from './passwords.queries.ts';

const sealPurpose = 'password reset mail asked for';
/** What jobs of an earlier version sealed: the address alone. */
const formerPurpose = 'password reset mail';

/** Who asked, and when; missing in jobs of a still earlier version. */
const by = z.strictObject({ ip: z.nullable(z.string()), requestId: z.string(), at: z.string() });
const payload = z.union([
  z.strictObject({ request: z.string() }),
  z.strictObject({ sealed: z.string(), asked: z.optional(by) }),
]);
interface Asked {
  email: string;
  by?: z.infer<typeof by> | undefined;
}

/**
 * Mails the link that sets a new password to whoever has one; who was only invited, or is blocked, gets none. That
 * it was asked for stands in the audit log: ten times an hour at most for all who ask where the user has not signed in
 * before, and five times for each network where they have. The address, and who asked, stand sealed in the job.
 */
export const passwordResetMailJob = defineJob({
  name: 'passwords/reset-mail',
  payload,
  async run({ database, config, clock }: Platform, given) {
    const { email, by: asker } = askedIn(config, given);
    await database.transaction('allCompanies', async (trx) => {
      const user = await findOwnerByEmail(trx, email);
      // What strangers ask for beyond that is neither mailed nor written down: nobody floods a mailbox or a log.
      if (!user || !(await mayMailLink(trx, 'password-reset', user, networkOf(asker?.ip ?? null)))) return;
      const sent = user.password_hash !== null && !user.blocked_at;
      if (sent) await mailLink(trx, config, user);
      const subject = { kind: 'user', id: user.id, name: user.email };
      await recordAudit(
        trx,
        { actor: { kind: 'anonymous' }, ip: asker?.ip ?? null, requestId: asker?.requestId ?? '' },
        { companyId: user.company_id, at: asker ? new Date(asker.at) : clock.now() },
        [{ action: 'user.password-reset-asked', subject, details: { sent } }],
      );
    });
  },
});

async function mailLink(
  trx: Kysely<DB>,
  config: Config,
  user: { id: string; company_id: string; email: string; lang_code: string },
): Promise<void> {
  const { email } = user;
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
}

function askedIn(config: Config, given: z.infer<typeof payload>): Asked {
  const open = (purpose: string, sealed: string) =>
    unseal(tokenSecrets(config), purpose, Buffer.from(sealed, 'base64'));
  if ('request' in given) return JSON.parse(open(sealPurpose, given.request)) as Asked;
  return { email: open(formerPurpose, given.sealed), by: given.asked };
}

/** The job that mails it. */
export function passwordResetMail(config: Pick<Config, 'TOKEN_SECRET'>, asked: Required<Asked>): Job {
  return passwordResetMailJob.of({
    request: seal(config.TOKEN_SECRET, sealPurpose, JSON.stringify(asked)).toString('base64'),
  });
}
