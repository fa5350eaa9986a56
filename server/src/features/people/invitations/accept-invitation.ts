import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { acceptInvitation as route } from '@belfry/contract/people/invitations/invitations.contract.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { readMailedLink } from '#features/people/mailed-links/read-mailed-link.ts';
import { spendMailedLink } from '#features/people/mailed-links/spend-mailed-link.ts';
import { choosePassword } from '#features/people/passwords/choose-password.ts';
import { keepPassword } from '#features/people/passwords/keep-password.ts';
import { ownerAsActor } from '#features/people/sessions/owner-as-actor.ts';
import { startSession } from '#features/people/sessions/life/start-session.ts';
import { findInvited, insertTermsAgreement, setUpUser } from './invitations.queries.ts';
import { tellNewAdministrator } from './tell-new-administrator.ts';

/**
 * Sets up the account of an invitation, uses the link up, and signs in; a new Administrator is told to the others. What
 * the company asks for beside the password, as MFA, is due right after.
 * @throws {AppError} the link's faults, those of a password that is not good, `too-many-requests`
 */
export async function acceptInvitation(
  platform: Pick<Platform, 'database' | 'config' | 'tokens' | 'clock'>,
  context: Context,
  token: string,
  { firstName, lastName, password, passwordRepeat }: RouteInput<typeof route>['body'],
  userAgent: string | null,
): Promise<Tokens> {
  const { database, clock } = platform;
  const link = await readMailedLink(database.allCompanies, 'invitation', token);
  const { companyId, userId } = link;
  const { version } = presentTerms(platform);
  const passwordHash = await choosePassword(
    platform,
    link,
    { password, passwordRepeat },
    { token, ip: context.ip, about: [firstName, lastName] },
  );
  return database.transaction(companyId, async (trx) => {
    await spendMailedLink(trx, 'invitation', token);
    if (!(await setUpUser(trx, link, { firstName, lastName }))) throw new AppError('link-invalid');
    const now = clock.now();
    await keepPassword(trx, link, passwordHash, now);
    await insertTermsAgreement(trx, { companyId, userId, version }, now);
    const user = await findInvited(trx, link);
    if (!user) throw new AppError('link-invalid');
    const { ip, timeZone } = context;
    const given = await startSession(trx, platform, user, { method: 'link', userAgent, ip, timeZone });
    await tellNewAdministrator(trx, platform, {
      companyId,
      company: user.company_name,
      userId,
      email: user.email,
      role: user.role_id,
      before: null,
      blocked: false,
      actorId: null,
      by: user.inviter_name ?? user.company_name,
      requestId: context.requestId,
    });
    const actor = ownerAsActor(user, null);
    await recordAudit(trx, { ...context, actor }, { companyId, at: now }, [
      {
        action: 'user.account-set-up',
        subject: { kind: 'user', id: userId, name: user.email },
        details: { terms: version },
      },
    ]);
    return given;
  });
}
