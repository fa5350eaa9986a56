import type { Kysely } from 'kysely';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { endSessionsOf } from '#features/people/sessions/life/end-sessions.ts';
import { findMailAddress } from './mfa.queries.ts';

/** A change of somebody's methods. */
export interface MfaChange {
  change: 'added' | 'removed' | 'backup-codes';
  /** What was added or removed, in the user's words. */
  name: string;
  /** What the audit log keeps of it; no name. */
  details: Record<string, unknown>;
}

/**
 * What follows every change of somebody's methods, last in its transaction: the user's other sessions end, a mail goes
 * out, the audit log gets an entry.
 */
export async function tellMfaChanged(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config' | 'clock'>,
  context: Context<UserActor>,
  { change, name, details }: MfaChange,
): Promise<void> {
  const { companyId, userId, email, sessionId } = context.actor;
  await endSessionsOf(trx, userId, 'ended', { except: sessionId });
  const { email: to, lang_code: langCode } = await findMailAddress(trx, { companyId, userId });
  const messageId = `mfa-changed-${context.requestId}`;
  await enqueue(trx, [
    accountMailOf(platform, { kind: 'mfaChanged', to, langCode, messageId, values: { change, name } }),
  ]);
  const action = change === 'backup-codes' ? 'mfa.backup-codes-made' : `mfa.method-${change}`;
  await recordAudit(trx, context, { companyId, at: platform.clock.now() }, [
    { action, subject: { kind: 'user', id: userId, name: email }, details },
  ]);
}
