import type { Kysely } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { replaceMailedLinks } from '#features/people/mailed-links/replace-mailed-links.ts';
import { endSessionsOf } from '#features/people/sessions/life/end-sessions.ts';
import { findOwner, type Owner } from './passwords.queries.ts';

/**
 * What follows a new password, last in its transaction: sessions end, except perhaps the one that made it, links that
 * would set another are worthless, a mail goes out, the audit log gets an entry.
 */
export async function tellPasswordChanged(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config' | 'clock'>,
  context: Context,
  { companyId, userId, email }: Owner & { email: string },
  { action, except }: { action: string; except: string | null },
): Promise<void> {
  const owner = { companyId, userId };
  await endSessionsOf(trx, userId, 'ended', { except });
  await replaceMailedLinks(trx, { ...owner, purposes: ['password-reset'] });
  const user = await findOwner(trx, owner);
  const messageId = `password-changed-${context.requestId}`;
  if (user)
    await enqueue(trx, [
      accountMailOf(platform, {
        kind: 'passwordChanged',
        to: user.email,
        langCode: user.lang_code,
        messageId,
        values: {},
      }),
    ]);
  await recordAudit(trx, context, { companyId, at: platform.clock.now() }, [
    { action, subject: { kind: 'user', id: userId, name: email } },
  ]);
}
