import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { getInvitation as route } from '@belfry/contract/people/invitations/invitations.contract.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { readCompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import { readMailedLink } from '#features/people/mailed-links/read-mailed-link.ts';
import { findInvited } from './invitations.queries.ts';

/**
 * What an invitation stands for; looking does not use it up.
 * @throws {AppError} `link-invalid`, `link-used`, `link-replaced`, `link-expired`
 */
export async function readInvitation(
  { database }: Pick<Platform, 'database'>,
  token: string,
): Promise<RouteResponse<typeof route>> {
  const link = await readMailedLink(database.allCompanies, 'invitation', token);
  const company = database.company(link.companyId);
  const [invited, policy] = await Promise.all([
    findInvited(company, link),
    readCompanyPolicy(company, link.companyId),
  ]);
  if (!invited || invited.blocked_at) throw new AppError('link-invalid');
  return {
    company: invited.company_name,
    inviter: invited.inviter_name,
    message: link.message,
    email: link.email,
    firstName: invited.first_name,
    lastName: invited.last_name,
    langCode: invited.lang_code,
    policy: policy.password,
    expiresAt: link.expiresAt.toISOString(),
  };
}
