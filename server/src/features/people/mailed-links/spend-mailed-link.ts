import type { Kysely } from 'kysely';
import { hashSecret } from '#platform/auth/secrets.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { consumeLink, lockLinksOf, type LinkPurpose } from './mailed-links.queries.ts';
import { readMailedLink, type MailedLink } from './read-mailed-link.ts';

/**
 * Uses a mailed link up in the caller's transaction, and says what it stands for. Of two calls at once one succeeds.
 * @throws {AppError} `link-invalid`, `link-used`, `link-replaced`, `link-expired`
 */
export async function spendMailedLink(
  trx: Kysely<DB>,
  purpose: LinkPurpose,
  token: string,
): Promise<MailedLink> {
  const link = await readMailedLink(trx, purpose, token);
  // Of two links that do the same, the one that comes second finds what the first has ended.
  await lockLinksOf(trx, link.userId);
  // Another call was quicker: reading again says how the link ended.
  if (!(await consumeLink(trx, purpose, hashSecret(token)))) {
    await readMailedLink(trx, purpose, token);
    throw new AppError('link-used');
  }
  return link;
}
