import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { inviteUser as route, MailedUser } from '@belfry/contract/people/users/users.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { violatedConstraint } from '#platform/database/database-faults.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import { awaitMail, type MailingPlatform } from '#features/ground/account-mails/awaited-mail.ts';
import { throttleInvitations } from '#features/people/invitations/throttle-invitations.ts';
import { addInvitedUser } from './add-invited-user.ts';
import { beginUserChange, throwRefusal } from './begin-user-change.ts';
import { readUser } from './read-user.ts';
import { refusalOfInvitation } from './users.rules.ts';

/**
 * Makes a user without a password and mails the invitation. What a mail server refuses at once stands in the answer.
 * @throws {AppError} `e-mailaddress-already-in-use`, `role-not-available`, `administrators-only`, `too-many-requests`
 */
export async function inviteUser(
  platform: MailingPlatform,
  context: Context<UserActor>,
  { message, langCode = context.langCode, ...given }: RouteInput<typeof route>['body'],
): Promise<MailedUser> {
  const { database } = platform;
  const { actor } = context;
  const { companyId } = actor;
  const { email, roleId, receiveInvoices = false, receivePaidInvoices = false } = given;
  await throttleInvitations(database, { companyId, email });
  try {
    const { userId, mail } = await database.transaction(companyId, async (trx) => {
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
      const invitation = {
        company: own.company.name,
        inviter: own.actor,
        message: message || null,
        isAwaited: true,
      };
      return addInvitedUser(trx, platform, context, user, invitation);
    });
    const isMailRefused = (await awaitMail(platform, mail)) === 'refused';
    return { ...(await readUser(platform, actor, userId)), isMailRefused };
  } catch (error) {
    if (violatedConstraint(error) === 'users_email')
      throw fieldError('/email', 'e-mailaddress-already-in-use');
    throw error;
  }
}
