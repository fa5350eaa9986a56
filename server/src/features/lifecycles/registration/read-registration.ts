import type { Kysely } from 'kysely';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { findRegistration } from './registration.queries.ts';

/**
 * What a confirmation link stands for; looking does not use it up.
 * @throws {AppError} `link-invalid`, `link-used`, `link-expired`
 */
export async function readRegistration(
  database: Kysely<DB>,
  token: string,
): Promise<{ email: string; langCode: LangCode; agreedTermsVersion: string | null }> {
  const registration = await findRegistration(database, hashSecret(token));
  if (!registration) throw new AppError('link-invalid');
  if (registration.used_at) throw new AppError('link-used');
  if (registration.expired) throw new AppError('link-expired');
  const { email, lang_code: langCode, terms_version: agreedTermsVersion } = registration;
  return { email, langCode, agreedTermsVersion };
}
