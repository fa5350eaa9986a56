import type { Kysely } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { sendInvitation, type Invitation } from '#features/people/invitations/send-invitation.ts';
import { insertInvitedUser } from './users.queries.ts';

/**
 * Makes a user without a password, mails the invitation and records it, in the caller's transaction. Who may, and how
 * often, is the caller's. Breaks `users_email` where the address is taken.
 * @returns the user's id, and the job of the mail as `sendInvitation` gives it
 */
export async function addInvitedUser(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config' | 'clock'>,
  context: Pick<Context, 'actor' | 'ip' | 'requestId'>,
  user: Parameters<typeof insertInvitedUser>[1],
  invitation: Pick<Invitation, 'company' | 'inviter' | 'message' | 'isAwaited'>,
): Promise<{ userId: string; mail: Job }> {
  const { companyId, email, langCode, roleId } = user;
  const now = platform.clock.now();
  const userId = await insertInvitedUser(trx, user, now);
  const mail = await sendInvitation(trx, platform, { ...invitation, companyId, userId, email, langCode });
  await recordAudit(trx, context, { companyId, at: now }, [
    { action: 'user.invited', subject: { kind: 'user', id: userId, name: email }, details: { roleId } },
  ]);
  return { userId, mail };
}
