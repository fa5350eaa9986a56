import type { PasswordPolicy } from '@belfry/contract/people/companies/password-policy.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { readCompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import { readMailedLink, type MailedLink } from '#features/people/mailed-links/read-mailed-link.ts';
import { findOwner } from './passwords.queries.ts';

/**
 * Whose password a link sets; looking does not use it up.
 * @throws {AppError} `link-invalid`, `link-used`, `link-replaced`, `link-expired`
 */
export async function readPasswordReset(
  { database }: Pick<Platform, 'database'>,
  token: string,
): Promise<{ email: string; policy: PasswordPolicy; link: MailedLink }> {
  const link = await readMailedLink(database.allCompanies, 'password-reset', token);
  const own = database.company(link.companyId);
  const [user, policy] = await Promise.all([findOwner(own, link), readCompanyPolicy(own, link.companyId)]);
  // Sent to an address that is the user's no more.
  if (user?.email !== link.email) throw new AppError('link-expired');
  return { email: link.email, policy: policy.password, link };
}
