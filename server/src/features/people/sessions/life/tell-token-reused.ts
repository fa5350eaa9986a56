import type { Kysely } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deviceName } from '../device-name.ts';

/**
 * A refresh token came again after its time, and the audit log gets an entry, last in the transaction that ends the
 * session. Once a session, since it is over then. Where its successor has been used, two have it, and the owner is told of
 * which session. Where nobody has, the answer that carried it was most likely lost, as to a phone that slept: no mail.
 */
export async function tellTokenReused(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config' | 'clock'>,
  context: Context,
  session: {
    session_id: string;
    id: string;
    company_id: string;
    email: string;
    lang_code: string;
    user_agent: string | null;
    ip: string | null;
  },
  { successorUsed }: { successorUsed: boolean },
): Promise<void> {
  const now = platform.clock.now();
  if (successorUsed)
    await enqueue(trx, [
      accountMailOf(platform, {
        kind: 'tokenReused',
        to: session.email,
        langCode: session.lang_code,
        messageId: `token-reused-${session.session_id}`,
        at: now,
        values: {
          device: deviceName(session.user_agent) || '–',
          network: session.ip ?? '–',
          from: context.ip ?? '–',
        },
      }),
    ]);
  await recordAudit(trx, context, { companyId: session.company_id, at: now }, [
    {
      ...(successorUsed ? { action: 'session.token-reused' } : { action: 'session.answer-lost' }),
      subject: { kind: 'user', id: session.id, name: session.email },
      details: { session: session.session_id },
    },
  ]);
}
