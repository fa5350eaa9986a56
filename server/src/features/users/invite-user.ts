import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { inviteUser as route, User } from '@belfry/contract/users/users.contract.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { sendInvitation } from '../invitations/send-invitation.ts';
import { throttleInvitations } from '../invitations/throttle-invitations.ts';
import { beginUserChange, throwRefusal } from './begin-user-change.ts';
import { readUser } from './read-user.ts';
import { insertInvitedUser } from './users.queries.ts';
import { refusalOfInvitation } from './users.rules.ts';

/**
 * Makes a user without a password and mails the invitation.
 * @throws {AppError} `e-mailaddress-already-in-use`, `role-not-available`, `administrators-only`, `too-many-requests`
 */
export async function inviteUser(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
  context: Context<UserActor>,
  { message, langCode = context.langCode, ...given }: RouteInput<typeof route>['body'],
): Promise<User> {
  const { database, clock } = platform;
  const { actor } = context;
  const { companyId } = actor;
  const { email, roleId, receiveInvoices = false, receivePaidInvoices = false } = given;
  await throttleInvitations(database, { companyId, email });
  try {
    const id = await database.transaction(companyId, async (trx) => {
      const now = clock.now();
      const own = await beginUserChange(trx, actor, actor.userId);
      throwRefusal(
        refusalOfInvitation({
          own: own.actor.roleId,
          role: roleId,
          providerCompany: own.company.provider,
          receivePaidInvoices,
        }),
      );
      const user = { ...given, companyId, langCode, receiveInvoices, receivePaidInvoices };
      const userId = await insertInvitedUser(trx, user, now);
      await sendInvitation(trx, platform, {
        companyId,
        company: own.company.name,
        userId,
        email,
        langCode,
        inviter: own.actor,
        message: message || null,
      });
      await recordAudit(trx, context, { companyId, at: now }, [
        {
          action: 'user.invited',
          subject: { kind: 'user', id: userId, name: email },
          details: { roleId },
        },
      ]);
      return userId;
    });
    return await readUser(platform, actor, id);
  } catch (error) {
    if (violatedConstraint(error) === 'users_email')
      throw fieldError('/email', 'e-mailaddress-already-in-use');
    throw error;
  }
}
