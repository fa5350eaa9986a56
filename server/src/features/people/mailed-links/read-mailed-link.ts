import type { Kysely } from 'kysely';
import { hashSecret } from '#platform/auth/secrets.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { findLink, type LinkPurpose } from './mailed-links.queries.ts';

/** What a mailed link stands for. */
export interface MailedLink {
  companyId: string;
  userId: string;
  /** The address that it was sent to. */
  email: string;
  message: string | null;
  sentBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * What a mailed link stands for; looking does not use it up.
 * @throws {AppError} `link-invalid` (also for a link of another purpose), `link-used`, `link-replaced`, `link-expired`
 */
export async function readMailedLink(
  database: Kysely<DB>,
  purpose: LinkPurpose,
  token: string,
): Promise<MailedLink> {
  const link = await findLink(database, purpose, hashSecret(token));
  if (!link) throw new AppError('link-invalid');
  if (link.used_at) throw new AppError('link-used');
  if (link.replaced_at) throw new AppError('link-replaced');
  if (link.expired) throw new AppError('link-expired');
  return {
    companyId: link.company_id,
    userId: link.user_id,
    email: link.email,
    message: link.message,
    sentBy: link.sent_by,
    createdAt: link.created_at,
    expiresAt: link.expires_at,
  };
}
