import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { aCompany } from '../../platform/test-platform.ts';

export const testPassword = 'Kerkuil-op-zolder-7';

/** Somebody of a company of a test's own who can sign in with {@link testPassword}. */
export async function aUser(
  platform: Pick<Platform, 'database' | 'clock'>,
  given: Parameters<typeof aCompany>[1] = {},
) {
  const company = await aCompany(platform, given);
  await platform.database.provider
    .updateTable('users')
    .set({ password_hash: await hashPassword(testPassword) })
    .where('id', '=', company.userId)
    .execute();
  return { ...company, password: testPassword };
}
