import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { completeRegistration as route } from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import type { Context } from '#platform/context.ts';
import { violatedConstraint } from '#platform/database/database-faults.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { choosePassword } from '#features/people/passwords/choose-password.ts';
import { keepPassword } from '#features/people/passwords/keep-password.ts';
import { startSession } from '#features/people/sessions/life/start-session.ts';
import { checkCompany, createCompany } from './create-company.ts';
import { insertUser, consumeRegistration } from './registration.queries.ts';
import { readRegistration } from './read-registration.ts';

/**
 * Makes the company with its fixed call lists and its first Administrator, uses the link up, and signs in.
 * @throws {AppError} the link's faults, those of a password that is not good, `e-mailaddress-already-in-use`,
 *   `too-many-requests`
 */
export async function completeRegistration(
  platform: Pick<Platform, 'database' | 'config' | 'tokens' | 'clock'>,
  context: Context,
  token: string,
  { company, firstName, lastName, password, passwordRepeat }: RouteInput<typeof route>['body'],
  userAgent: string | null,
): Promise<Tokens> {
  const { database, clock } = platform;
  const checked = checkCompany(company);
  const { email, langCode, agreedTermsVersion } = await readRegistration(database.allCompanies, token);
  const passwordHash = await choosePassword(
    platform,
    null,
    { password, passwordRepeat },
    { token, ip: context.ip, about: [email, firstName, lastName, company.name] },
  );
  try {
    return await database.transaction('allCompanies', async (trx) => {
      if (!(await consumeRegistration(trx, hashSecret(token)))) throw new AppError('link-used');
      const now = clock.now();
      const companyId = await createCompany(trx, { ...checked, invoiceLangCode: langCode }, now);
      const roleId = roles.administrator;
      const userId = await insertUser(
        trx,
        { companyId, email, firstName, lastName, roleId, langCode, passwordHash, agreedTermsVersion },
        now,
      );
      await keepPassword(trx, { companyId, userId }, passwordHash, now);
      const founder = {
        kind: 'user',
        userId,
        companyId,
        roleId,
        permissions: [],
        email,
        sessionId: null,
      } as const;
      await recordAudit(trx, { ...context, actor: founder }, { companyId, at: now }, [
        { action: 'company.created', subject: { kind: 'company', id: companyId, name: company.name } },
      ]);
      const user = { id: userId, company_id: companyId, email, role_id: roleId, lang_code: langCode };
      const { ip, timeZone } = context;
      return startSession(trx, platform, user, { userAgent, ip, timeZone });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email') throw new AppError('e-mailaddress-already-in-use');
    throw error;
  }
}
