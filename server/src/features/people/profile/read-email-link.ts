import type { Platform } from '#platform/platform.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { readMailedLink, type MailedLink } from '#features/people/mailed-links/read-mailed-link.ts';

/** What a link that confirms an address is for: one's own change, or an Administrator's. */
export type EmailPurpose = 'email-change' | 'email-verification';

/** What a link that confirms an address stands for. */
export type EmailLink = MailedLink & { purpose: EmailPurpose };

/**
 * Reads it; looking does not use it up.
 * @throws {AppError} `link-invalid`, `link-used`, `link-replaced`, `link-expired`
 */
export async function readEmailLink(
  { database }: Pick<Platform, 'database'>,
  token: string,
): Promise<EmailLink> {
  const read = async (purpose: EmailPurpose) => ({
    ...(await readMailedLink(database.allCompanies, purpose, token)),
    purpose,
  });
  try {
    return await read('email-change');
  } catch (error) {
    // A link of another purpose is invalid.
    if (error instanceof AppError && error.code === 'link-invalid') return read('email-verification');
    throw error;
  }
}
