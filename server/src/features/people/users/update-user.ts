import type { RouteInput } from '@belfry/contract/http/route.ts';
import {
  provedUserFields,
  type updateUser as route,
  type MailedUser,
} from '@belfry/contract/people/users/users.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { violatedConstraint } from '#platform/database/database-faults.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import { requireStepUp } from '#platform/http/route/step-up.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { awaitMail, type MailingPlatform } from '#features/ground/account-mails/awaited-mail.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { tellNewAdministrator } from '#features/people/invitations/tell-new-administrator.ts';
import { throttleInvitations } from '#features/people/invitations/throttle-invitations.ts';
import { endSessionsOf } from '#features/people/sessions/life/end-sessions.ts';
import { beginUserChange } from './begin-user-change.ts';
import { readUser } from './read-user.ts';
import { tellChangedAddress } from './tell-changed-address.ts';
import { findUser, updateUserRow, type UserRow } from './users.queries.ts';
import { changedFields, mayReceivePaidInvoices } from './users.rules.ts';

/**
 * Changes a user. Another role or a block ends the user's sessions; another address must be confirmed by its link before
 * anybody signs in with it. Who gets in and what they may do is changed by whoever has just proved to be it.
 * @throws {AppError} `user-not-found`, `step-up-required`, `changed-meanwhile`, `e-mailaddress-already-in-use`, and what
 *   the rules have against it
 */
export async function updateUser(
  platform: MailingPlatform,
  context: Context<UserActor>,
  id: string,
  body: RouteInput<typeof route>['body'],
): Promise<MailedUser> {
  const { database, clock } = platform;
  const { actor } = context;
  const { companyId } = actor;
  const { version, ...wanted } = body;
  // Before anything is counted: whoever is sent to prove it comes back with the same.
  const isProved = await proveWhereNeeded(platform, actor, id, body);
  if (wanted.email !== undefined) await throttleInvitations(database, { companyId, email: wanted.email });
  let mail: Job | undefined;
  try {
    const isOutdated = await database.transaction(companyId, async (trx) => {
      const now = clock.now();
      const change = await beginUserChange(trx, actor, id);
      const { target } = change;
      const before = valuesOf(target);
      // Who is an Administrator no longer gets no paid invoices, unless that was asked for and is refused.
      const role = wanted.roleId ?? before.roleId;
      const after = {
        ...before,
        receivePaidInvoices: before.receivePaidInvoices && mayReceivePaidInvoices(role),
        ...wanted,
      };
      const changed = changedFields(before, after);
      await change.check({
        changed,
        role: after.roleId,
        out: after.blocked && !before.blocked,
        receivePaidInvoices: after.receivePaidInvoices,
      });
      if (changed.length === 0) return false;
      // Whether it needs a proof was asked of the user as it was before the lock.
      if (version !== target.version || (needsProof(changed) && !isProved)) return true;

      const newAddress = changed.includes('email');
      const setUp = target.password_hash !== null;
      await updateUserRow(trx, companyId, id, {
        first_name: after.firstName,
        last_name: after.lastName,
        email: after.email,
        role_id: after.roleId,
        lang_code: after.langCode,
        receive_invoices: after.receiveInvoices,
        receive_paid_invoices: after.receivePaidInvoices,
        ...(changed.includes('blocked') && { blocked_at: after.blocked ? new Date() : null }),
        ...(newAddress && setUp && { email_verified: false }),
      });
      if (newAddress)
        mail = await tellChangedAddress(trx, platform, {
          ...change,
          companyId,
          email: after.email,
          langCode: after.langCode,
        });
      if (after.blocked && !before.blocked) await endSessionsOf(trx, id, 'ended');
      if (changed.includes('roleId')) await endSessionsOf(trx, id, 'role_changed');
      if (setUp)
        await tellNewAdministrator(trx, platform, {
          companyId,
          company: change.company.name,
          userId: id,
          email: after.email,
          role: after.roleId,
          blocked: after.blocked,
          before: { role: before.roleId, email: before.email, blocked: before.blocked },
          by: change.actor.name,
          actorId: actor.userId,
          requestId: context.requestId,
        });
      await recordAudit(trx, context, { companyId, at: now }, [
        {
          action: 'user.changed',
          subject: { kind: 'user', id, name: after.email },
          details: {
            changed,
            ...(changed.includes('roleId') && { role: { from: before.roleId, to: after.roleId } }),
            ...(changed.includes('blocked') && { blocked: after.blocked }),
          },
        },
      ]);
      return false;
    });
    const outcome = mail && (await awaitMail(platform, mail));
    const user = await readUser(platform, actor, id);
    if (isOutdated) throw changedMeanwhile(user);
    return { ...user, ...(outcome && { isMailRefused: outcome === 'refused' }) };
  } catch (error) {
    if (violatedConstraint(error) === 'users_email')
      throw fieldError('/email', 'e-mailaddress-already-in-use');
    throw error;
  }
}

function valuesOf(user: UserRow) {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    roleId: user.role_id,
    langCode: user.lang_code,
    receiveInvoices: user.receive_invoices,
    receivePaidInvoices: user.receive_paid_invoices,
    blocked: user.blocked_at !== null,
  };
}

function needsProof(changed: readonly string[]): boolean {
  return provedUserFields.some((field) => changed.includes(field));
}

/** Whether the change needed a proof, and there is one. A change on top of another's is refused for that later. */
async function proveWhereNeeded(
  { database }: Pick<Platform, 'database'>,
  actor: UserActor,
  id: string,
  { version, ...wanted }: RouteInput<typeof route>['body'],
): Promise<boolean> {
  const user = await findUser(database.company(actor.companyId), actor.companyId, id);
  if (!user || version !== user.version) return false;
  const before = valuesOf(user);
  if (!needsProof(changedFields(before, { ...before, ...wanted }))) return false;
  await requireStepUp(database, actor);
  return true;
}
