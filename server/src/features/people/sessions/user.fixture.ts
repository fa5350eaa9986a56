import { hashPassword } from '#platform/auth/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { aCompany } from '#platform/platform.fixture.ts';

export const testPassword = 'Kerkuil-op-zolder-7';

/** Somebody of a company of a test's own who can sign in with {@link testPassword} and to whom nothing is due. */
export async function aUser(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  {
    terms = presentTerms(platform).version,
    ...given
  }: Parameters<typeof aCompany>[1] & { terms?: string } = {},
) {
  const company = await aCompany(platform, given);
  await platform.database.allCompanies
    .updateTable('users')
    .set({ password_hash: await hashPassword(testPassword, null), password_changed_at: platform.clock.now() })
    .where('id', '=', company.userId)
    .execute();
  await platform.database.allCompanies
    .insertInto('terms_agreements')
    .values({
      company_id: company.companyId,
      user_id: company.userId,
      version: terms,
      agreed_at: platform.clock.now(),
    })
    .execute();
  return { ...company, password: testPassword };
}
